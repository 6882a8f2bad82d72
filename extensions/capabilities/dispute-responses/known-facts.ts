import { customerMessage, findCustomers, healthPaymentsAmong } from "#extensions/capabilities/customers/index.ts";
import type { DisputeExtension } from "#extensions/capabilities/disputes/index.ts";
import { fulfillmentDetailsOf, fulfillmentsOf } from "#extensions/capabilities/fulfillments/index.ts";
import { RefundExtensionEntity } from "#extensions/capabilities/refunds/index.ts";
import { findTransactions, type TransactionExtension } from "#extensions/capabilities/transactions/index.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { readSalesOfCard } from "./earlier-sales.queries.ts";

const YEAR_MS = 365 * 86_400_000;
const MAX_EARLIER = 20;
const MAX_REFUNDS = 20;

export type KnownFacts = Awaited<ReturnType<typeof readKnownFacts>>;

/** Everything that Tollhouse knows of the disputed sale, with a bounded number of rows. Null for an unknown sale. */
export async function readKnownFacts(work: UnitOfWork, dispute: DisputeExtension) {
  const [sale] = await findTransactions(work, [dispute.transactionId]);
  if (!sale) return null;
  return {
    sale,
    isHealthData: (await healthPaymentsAmong(work, [sale]))(sale),
    customer: await customerOf(work, sale),
    deliveries: await deliveriesOf(work, sale),
    refunds: await refundsOf(work, sale),
    earlier: await earlierOf(work, sale),
  };
}

async function customerOf(work: UnitOfWork, { customerId }: TransactionExtension) {
  const [customer] = customerId ? await findCustomers(work, [customerId]) : [];
  return customer ? customerMessage(work, customer) : null;
}

async function deliveriesOf(work: UnitOfWork, { id }: TransactionExtension) {
  const fulfillments = await fulfillmentsOf(work, [id]);
  return Promise.all(
    fulfillments.map(async (each) => {
      const { carrier = null, shippedAt = null, deliveredAt = null } = each;
      return { carrier, shippedAt, deliveredAt, ...(await fulfillmentDetailsOf(work, each)) };
    }),
  );
}

function refundsOf(work: UnitOfWork, { id }: TransactionExtension) {
  const succeeded = { transactionId: id, status: "succeeded" };
  return readRows(work, RefundExtensionEntity, succeeded, { orderBy: [["createdAt", "asc"]], limit: MAX_REFUNDS });
}

/** Captured and undisputed sales of the card in the year before. */
async function earlierOf(work: UnitOfWork, { fingerprint, createdAt }: TransactionExtension) {
  if (!fingerprint) return [];
  const times = { from: new Date(createdAt.getTime() - YEAR_MS), to: new Date(createdAt.getTime() - 1) };
  const sales = await readSalesOfCard(work, { fingerprint, ...times, limit: MAX_EARLIER });
  return sales.filter(({ capturedMinorUnits, disputeId }) => capturedMinorUnits > 0n && disputeId == null);
}
