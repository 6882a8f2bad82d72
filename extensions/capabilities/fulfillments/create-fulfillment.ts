import { timestampDate } from "@bufbuild/protobuf/wkt";
import { getTransaction, lockTransaction } from "#extensions/capabilities/transactions/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import type { PostalAddress } from "#extensions/platform/kernel/postal-address.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { CreateFulfillmentRequest } from "#proto/tollhouse/v1/fulfillments_pb.ts";
import { type Fulfillment, FulfillmentEntity } from "./fulfillment.entity.ts";
import { assertDelivery, assertMayAdd } from "./fulfillment.rules.ts";
import { detailColumns } from "./fulfillment-details.ts";

/** Records a delivery. @throws resource_missing, fulfillment_invalid, too_many_fulfillments */
export async function createFulfillment(work: UnitOfWork, request: CreateFulfillmentRequest): Promise<Fulfillment> {
  const delivery = deliveryIn(request);
  assertDelivery(delivery, work.now());
  const found = await getTransaction(work, request.transactionId);
  return work.atomically(async (phase) => {
    const { carrier, shippedAt, deliveredAt, ...details } = delivery;
    // Two requests at once count one after the other.
    const { id: transactionId, organizationId, customerId } = await lockTransaction(phase, found);
    assertMayAdd(await phase.em.count(FulfillmentEntity, { transactionId }));
    const id = newId("fulfillment", phase.now());
    const fulfillment = createRow(phase, FulfillmentEntity, {
      ...{ id, transactionId, customerId, carrier, shippedAt, deliveredAt },
      ...(await detailColumns(phase, { organizationId, id }, details)),
    });
    phase.record({ type: "fulfillment.created", subject: fulfillment, parentId: transactionId });
    await phase.save();
    return fulfillment;
  });
}

function deliveryIn(request: CreateFulfillmentRequest) {
  const { carrier, trackingNumber, shippingAddress, shippedAt, deliveredAt } = request;
  return {
    carrier: carrier ?? null,
    trackingNumber: trackingNumber ?? null,
    shippingAddress: addressIn(shippingAddress),
    shippedAt: shippedAt ? timestampDate(shippedAt) : null,
    deliveredAt: deliveredAt ? timestampDate(deliveredAt) : null,
  };
}

function addressIn({ line1, line2, city, state, postalCode, country }: PostalAddress = {}): PostalAddress | null {
  const lines = Object.entries({ line1, line2, city, state, postalCode, country }).filter(([, line]) => line);
  return lines.length > 0 ? Object.fromEntries(lines) : null;
}
