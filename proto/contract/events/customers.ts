import { CustomerSchema } from "#proto/tollhouse/v1/customers_pb.ts";
import { eventsOf } from "./event-declaration.ts";

export const customerEvents = eventsOf(
  { message: CustomerSchema, scope: "customers:read" },
  {
    "customer.created": { meaning: "A customer was created." },
    "customer.updated": { meaning: "A customer changed. Personal details are not in the event." },
    "customer.archived": { meaning: "A customer was archived.", example: { customer_status: "archived" } },
    "customer.merged": {
      meaning: "A customer was merged into another one.",
      example: { customer_status: "merged", merged_into_customer_id: "cus_01kaj5q8zn3v7c2m4t6w9x1b0e" },
    },
    "customer.redacted": {
      meaning: "The personal details of a customer were removed.",
      example: { customer_status: "redacted", reference: null, metadata: {} },
      audited: true,
    },
    "customer.portal_signed_in": { meaning: "A customer signed in to the account on your public portal." },
    "customer.revealed": { meaning: "The masked details of a customer were read.", audited: true },
  },
);
