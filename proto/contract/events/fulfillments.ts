import { FulfillmentSchema } from "#proto/tollhouse/v1/fulfillments_pb.ts";
import { eventsOf } from "./event-declaration.ts";

export const fulfillmentEvents = eventsOf(
  { message: FulfillmentSchema, scope: "transactions:read", example: {} },
  { "fulfillment.created": { meaning: "A delivery of a transaction was recorded." } },
);
