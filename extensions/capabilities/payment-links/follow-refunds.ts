import { type RefundExtension, RefundExtensionEntity } from "#extensions/capabilities/refunds/index.ts";
import { getTransaction } from "#extensions/capabilities/transactions/index.ts";
import { needsAttention } from "#extensions/platform/attention/attention-source.ts";
import { isRowOf } from "#extensions/platform/events/event-subject.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import type { FollowedEvent } from "#extensions/platform/work/follower.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type PaymentLinkAttempt, PaymentLinkAttemptEntity } from "./payment-link-attempt.entity.ts";
import { lockPaymentLink } from "./payment-links.service.ts";

const FOLLOWED: ReadonlySet<string> = new Set(["refund.created", "refund.failed", "refund.succeeded"]);

/** Notes that the refund of an overpayment failed, until the money is given back after all. */
export async function followRefunds(phase: UnitOfWork, events: readonly FollowedEvent[]): Promise<void> {
  const refunds = events.flatMap(({ type, subject }) => (FOLLOWED.has(type) && isRefund(subject) ? [subject] : []));
  const transactionId = [...new Set(refunds.map((refund) => refund.transactionId))];
  if (transactionId.length === 0) return;
  const overpaid = await readRows(phase, PaymentLinkAttemptEntity, { transactionId, status: "overpaid" });
  // Links are locked in the order of their IDs.
  for (const attempt of overpaid.sort(byLink)) await noteRefund(phase, attempt);
}

const isRefund = (subject: object): subject is RefundExtension => isRowOf(RefundExtensionEntity, subject);

function byLink(one: PaymentLinkAttempt, other: PaymentLinkAttempt): number {
  return one.paymentLinkId < other.paymentLinkId ? -1 : 1;
}

async function noteRefund(phase: UnitOfWork, { id, paymentLinkId, transactionId }: PaymentLinkAttempt): Promise<void> {
  const transaction = await getTransaction(phase, transactionId);
  const { capturedMinorUnits: captured, refundedMinorUnits: back, refundPendingMinorUnits: pending } = transaction;
  await lockPaymentLink(phase, paymentLinkId);
  const row = await lockRow(phase, PaymentLinkAttemptEntity, id, "payment link attempt");
  row.refundFailedAt = captured > back + pending ? (row.refundFailedAt ?? phase.now()) : null;
}

/** After that the payer has been paid another way, or the bank has taken the money back. */
const SHOWN_FOR_MS = 30 * 86_400_000;

export const failedRefunds = needsAttention("overpayment_refund_failed", PaymentLinkAttemptEntity, {
  condition: (now) => ({
    sql: `"row"."refund_failed_at" >= ?`,
    params: [new Date(now.getTime() - SHOWN_FOR_MS)],
  }),
  subject: "transactionId",
  since: "refundFailedAt",
});
