import { MonthlyStatementSchema } from "#proto/tollhouse/v1/monthly_statements_pb.ts";
import { eventsOf } from "./event-declaration.ts";

export const monthlyStatementEvents = eventsOf(
  { message: MonthlyStatementSchema, scope: "settlements:read" },
  { "monthly_statement.created": { meaning: "The statement of a month can be downloaded, with its fee invoice." } },
);
