import { healthDataAmong, MASK } from "#extensions/capabilities/customers/index.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { replaying } from "#extensions/platform/operations/replay.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type Fulfillment as FulfillmentMessage, FulfillmentSchema } from "#proto/tollhouse/v1/fulfillments_pb.ts";
import { type Fulfillment, FulfillmentEntity } from "./fulfillment.entity.ts";
import { type DeliveryDetails, detailsOf } from "./fulfillment-details.ts";

/** Fulfillments masked by their customers' data class. */
export async function fulfillmentMessages(
  work: UnitOfWork,
  fulfillments: readonly Fulfillment[],
): Promise<FulfillmentMessage[]> {
  const isHealthData = await healthDataAmong(work, fulfillments);
  return Promise.all(
    fulfillments.map(async (fulfillment) => {
      const isMasked = isHealthData(fulfillment);
      const details = await detailsOf(work, fulfillment);
      return project(fulfillment, isMasked ? masked(details) : details, isMasked);
    }),
  );
}

/** The fulfillment as events show it. */
export function fulfillmentFacts(fulfillment: Fulfillment): FulfillmentMessage {
  return project(fulfillment, { trackingNumber: null, shippingAddress: null }, false);
}

function masked({ trackingNumber, shippingAddress }: DeliveryDetails): DeliveryDetails {
  return {
    trackingNumber: trackingNumber && MASK,
    shippingAddress: shippingAddress && { country: shippingAddress.country },
  };
}

function project(fulfillment: Fulfillment, details: DeliveryDetails, isMasked: boolean): FulfillmentMessage {
  return messageOf(FulfillmentSchema, { ...fulfillment, ...details }, { fulfillmentId: fulfillment.id, isMasked });
}

/** A stored answer omits the details; a repeat gets the current ones. */
export const fulfillmentReplay = replaying(FulfillmentSchema, async (work, stored) => {
  const row = await findRow(work, FulfillmentEntity, { id: stored.fulfillmentId });
  const [now] = await fulfillmentMessages(work, row ? [row] : []);
  return now ?? stored;
});
