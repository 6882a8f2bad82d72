import { viewOf } from "#app/dashboard/view-of.server.ts";
import { type Fulfillment, FulfillmentSchema } from "#proto/tollhouse/v1/fulfillments_pb.ts";

export type FulfillmentView = ReturnType<typeof fulfillmentView>;

export function fulfillmentView(fulfillment: Fulfillment) {
  const { fulfillmentId, carrier, trackingNumber, shippingAddress, shippedAt, deliveredAt, isMasked } = viewOf(
    FulfillmentSchema,
    fulfillment,
  );
  return { fulfillmentId, carrier, trackingNumber, shippingAddress, shippedAt, deliveredAt, isMasked };
}
