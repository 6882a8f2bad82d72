import { CustomerSchema } from "#proto/tollhouse/v1/customers_pb.ts";
import { eventsOf } from "./event-declaration.ts";

export const customerEvents = eventsOf(
  { message: CustomerSchema, scope: "customers:read" },
  {
    "customer.created": { meaning: "A customer was created." },
    "customer.updated": { meaning: "A customer changed. Personal details are not in the event." },
    "customer.archived": { meaning: "A customer was archived." },
    "customer.merged": { meaning: "A customer was merged into another one." },
    "customer.redacted": { meaning: "The personal details of a customer were removed.", audited: true },
    "customer.revealed": { meaning: "The masked details of a customer were read.", audited: true },
  },
);
