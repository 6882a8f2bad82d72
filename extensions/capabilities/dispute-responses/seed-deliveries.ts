import { create } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { createFulfillment, fulfillmentsOf } from "#extensions/capabilities/fulfillments/index.ts";
import { type TransactionExtension, TransactionExtensionEntity } from "#extensions/capabilities/transactions/index.ts";
import type { DemoOrganization } from "#extensions/platform/composition/demo.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { CreateFulfillmentRequestSchema } from "#proto/tollhouse/v1/fulfillments_pb.ts";

const DAY_MS = 86_400_000;
const DISPUTED = 6;
const RECENT = 4;
const ADDRESS = { line1: "12 Harbor Street", city: "Portland", state: "OR", postalCode: "97201", country: "US" };

/** Deliveries of some disputed and some recent sales of the announced demo organization. */
export async function seedDeliveries(work: UnitOfWork, demo: DemoOrganization): Promise<Record<string, never>> {
  if (!demo.isAnnounced) return {};
  const sales = [...(await newestSales(work, true, DISPUTED)), ...(await newestSales(work, false, RECENT))];
  const known = await fulfillmentsOf(
    work,
    sales.map(({ id }) => id),
  );
  if (known.length > 0) return {};
  for (const [index, sale] of sales.entries()) await deliver(work, sale, index);
  return {};
}

function newestSales({ em, environment }: UnitOfWork, isDisputed: boolean, limit: number) {
  const disputeId = isDisputed ? { $ne: null } : null;
  const where = { environment, status: "succeeded", channel: { $ne: "terminal" }, disputeId };
  return em.find(TransactionExtensionEntity, where, { orderBy: { createdAt: "desc", id: "desc" }, limit });
}

/** Shipped on the next day, and delivered two days later where that day has come. */
async function deliver(work: UnitOfWork, { id, createdAt }: TransactionExtension, index: number): Promise<void> {
  const afterDays = (days: number) => {
    const day = new Date(createdAt.getTime() + days * DAY_MS);
    return day <= work.now() ? timestampFromDate(day) : undefined;
  };
  const [shippedAt, deliveredAt] = [afterDays(1), afterDays(3)];
  await createFulfillment(
    work,
    create(CreateFulfillmentRequestSchema, {
      ...{ transactionId: id, carrier: index % 2 === 0 ? "UPS" : "FedEx" },
      ...{ trackingNumber: `1Z999AA1012345${6780 + index}`, shippingAddress: ADDRESS },
      ...(shippedAt && { shippedAt }),
      ...(deliveredAt && { deliveredAt }),
    }),
  );
}
