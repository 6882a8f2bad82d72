import { TransactionExtensionEntity } from "#extensions/capabilities/transactions/index.ts";
import { listRows } from "#extensions/platform/lists/list-page.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { createRefund } from "./create-refund.ts";
import { refundList } from "./refund.list.ts";

/** Demo refunds: partial, full, and one that can be canceled. `share` is the refunded part of the payment. */
const DEMO = [
  { share: 2n, reason: "requested_by_customer", note: "Returned one of two" },
  { share: 1n, reason: "duplicate", note: "Ordered twice" },
  { share: 4n, reason: "requested_by_customer", note: "Discount that was promised", delayMinutes: 1_440 },
];

/** Refunds some of the demo organization's payments. */
export async function seedRefunds(work: UnitOfWork): Promise<Record<string, string | null>> {
  const existing = await listRows(work, refundList, { limit: 1 });
  if (existing.length > 0) return {};
  const whole = { environment: work.environment, status: "succeeded", refundedMinorUnits: 0n, disputeId: null };
  const options = { orderBy: { createdAt: "desc" }, limit: DEMO.length } as const;
  const transactions = await work.em.find(TransactionExtensionEntity, whole, options);
  for (const [index, { id, amountMinorUnits }] of transactions.entries()) {
    const { share = 1n, ...refund } = DEMO[index] ?? {};
    await createRefund.run(work, { ...refund, transactionId: id, amount: amountMinorUnits / share });
  }
  return {};
}
