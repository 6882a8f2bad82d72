import { asEngineRefund, lockTransaction } from "#extensions/capabilities/transactions/index.ts";
import type { TerminalRefund } from "#extensions/connectors/terminal/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type NewRefund, reserveRefund } from "./create-refund.ts";
import { refundCopy } from "./follow-refund.ts";
import type { RefundExtension } from "./refund.entity.ts";
import { assertCardRefundable } from "./refund.rules.ts";
import { getRefund, settleSums } from "./refunds.service.ts";

/**
 * Writes the refund of a sale in which the payer presents the card, and reserves its amount under the transaction's
 * lock. The sale sends it; its outcome is known from the start to be open, and unknown only if the sale's is.
 * @throws transaction_not_refundable, refund_exceeds_refundable, transaction_disputed
 */
export async function reserveCardRefund(
  phase: UnitOfWork,
  transactionId: string,
  refund: Omit<NewRefund, "delayMinutes">,
): Promise<RefundExtension> {
  // `reserveRefund` reserves under this lock.
  assertCardRefundable(await lockTransaction(phase, { id: transactionId }));
  const reserved = await reserveRefund(phase, transactionId, refund);
  reserved.outcomeUnknownSince = null;
  return reserved;
}

/** Copies what the sale, or the vendor, says of the refund. It may come twice and late. Locks the transaction, then the refund. */
export async function settleCardRefund(
  phase: UnitOfWork,
  refundId: string,
  refund: TerminalRefund,
): Promise<RefundExtension> {
  const row = await refundCopy.lock(phase, await getRefund(phase, refundId));
  return refundCopy.apply(phase, row, asEngineRefund(refund, row.currency));
}

/**
 * Ends a refund whose sale ended without an approval, of which the processor may know nothing, and releases its amount.
 * One that is paid stays so.
 */
export async function failCardRefund(
  phase: UnitOfWork,
  refundId: string,
  { code: failureCode, message: failureMessage }: NonNullable<TerminalRefund["failure"]>,
): Promise<RefundExtension> {
  // Each copy of the refund is made under the same locks.
  const row = await refundCopy.lock(phase, await getRefund(phase, refundId));
  if (row.status !== "pending") return row;
  Object.assign(row, { status: "failed", outcomeUnknownSince: null, failureCode, failureMessage });
  phase.record({ type: "refund.failed", subject: row, parentId: row.transactionId });
  await settleSums(phase, row);
  return row;
}

/** Shows that nobody knows whether the payer has the money. */
export async function noteCardRefundUnknown(phase: UnitOfWork, refundId: string): Promise<RefundExtension> {
  const row = await refundCopy.lock(phase, await getRefund(phase, refundId));
  if (row.status !== "pending" || row.outcomeUnknownSince != null) return row;
  row.outcomeUnknownSince = phase.now();
  phase.record({ type: "refund.updated", subject: row, parentId: row.transactionId });
  return row;
}
