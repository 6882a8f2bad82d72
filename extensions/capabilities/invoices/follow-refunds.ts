import { lockBillingAccounts } from "#extensions/capabilities/customer-credits/index.ts";
import { type RefundExtension, RefundExtensionEntity } from "#extensions/capabilities/refunds/index.ts";
import { getTransaction } from "#extensions/capabilities/transactions/index.ts";
import { needsAttention } from "#extensions/platform/attention/attention-source.ts";
import { isRowOf } from "#extensions/platform/events/event-subject.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import type { FollowedEvent } from "#extensions/platform/work/follower.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { InvoiceEntity } from "./invoice.entity.ts";
import { type InvoiceAttempt, InvoiceAttemptEntity } from "./invoice-attempt.entity.ts";

const FOLLOWED: ReadonlySet<string> = new Set(["refund.created", "refund.failed", "refund.succeeded"]);

/** Notes that the refund of a payment that came too late failed, until the money is given back after all. */
export async function followRefunds(phase: UnitOfWork, events: readonly FollowedEvent[]): Promise<void> {
  const refunds = events.flatMap(({ type, subject }) => (FOLLOWED.has(type) && isRefund(subject) ? [subject] : []));
  const transactionId = [...new Set(refunds.map((refund) => refund.transactionId))];
  if (transactionId.length === 0) return;
  const overpaid = await readRows(phase, InvoiceAttemptEntity, { transactionId, isOverpaid: true });
  if (overpaid.length === 0) return;
  await lockBillingAccounts(
    phase,
    await readRows(phase, InvoiceEntity, { id: overpaid.map(({ invoiceId: id }) => id) }),
  );
  for (const attempt of overpaid.sort(byId)) await noteRefund(phase, attempt);
}

const isRefund = (subject: object): subject is RefundExtension => isRowOf(RefundExtensionEntity, subject);

const byId = ({ id: one }: InvoiceAttempt, { id: other }: InvoiceAttempt) => (one < other ? -1 : 1);

async function noteRefund(phase: UnitOfWork, { id, transactionId }: InvoiceAttempt): Promise<void> {
  const transaction = await getTransaction(phase, transactionId);
  const { capturedMinorUnits: captured, refundedMinorUnits: back, refundPendingMinorUnits: pending } = transaction;
  const row = await lockRow(phase, InvoiceAttemptEntity, id, "invoice attempt");
  row.refundFailedAt = captured > back + pending ? (row.refundFailedAt ?? phase.now()) : null;
}

/** After that the payer has been paid another way, or the bank has taken the money back. */
const SHOWN_FOR_MS = 30 * 86_400_000;

export const failedRefunds = needsAttention("invoice_refund_failed", InvoiceAttemptEntity, {
  condition: (now) => ({
    sql: `"row"."refund_failed_at" >= ?`,
    params: [new Date(now.getTime() - SHOWN_FOR_MS)],
  }),
  subject: "transactionId",
  since: "refundFailedAt",
});
