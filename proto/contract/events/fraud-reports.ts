import { FraudReportSchema } from "#proto/tollhouse/v1/fraud_reports_pb.ts";
import { eventsOf } from "./event-declaration.ts";

export const fraudReportEvents = eventsOf(
  { message: FraudReportSchema, scope: "disputes:read" },
  {
    "fraud_report.received": {
      meaning:
        "A card network reported a payment as fraud. No money moved, and a dispute may follow. It stands in the timeline of the transaction too.",
    },
  },
);
