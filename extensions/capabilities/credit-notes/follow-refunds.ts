import { addEntry, lockBillingAccount } from "#extensions/capabilities/customer-credits/index.ts";
import { getInvoice } from "#extensions/capabilities/invoices/index.ts";
import { type RefundExtension, RefundExtensionEntity } from "#extensions/capabilities/refunds/index.ts";
import { getTransaction, refundableMinorUnits } from "#extensions/capabilities/transactions/index.ts";
import { isRowOf } from "#extensions/platform/events/event-subject.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import type { FollowedEvent } from "#extensions/platform/work/follower.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type CreditNote, CreditNoteEntity } from "./credit-note.entity.ts";
import { least } from "./credit-note.rules.ts";
import { readFunds } from "./payments.ts";

const FOLLOWED: ReadonlySet<string> = new Set(["refund.succeeded", "refund.failed", "refund.canceled"]);

/** Ends credit notes with their refunds, whose payments are locked. */
export async function followRefunds(phase: UnitOfWork, events: readonly FollowedEvent[]): Promise<void> {
  const refunds = events.flatMap(({ type, subject }) => (FOLLOWED.has(type) && isRefund(subject) ? [subject] : []));
  const byId = new Map(refunds.map((refund) => [refund.id, refund]));
  if (byId.size === 0) return;
  const notes = await readRows(phase, CreditNoteEntity, { refundId: [...byId.keys()] }, { orderBy: [["id", "asc"]] });
  for (const { id, customerId, currency, refundId } of notes) {
    await lockBillingAccount(phase, { customerId, currency });
    const note = await lockRow(phase, CreditNoteEntity, id, "credit note");
    const refund = byId.get(refundId ?? "");
    const isDone = refund?.status === "succeeded";
    if (isDone && note.status !== "settled") await settle(phase, note);
    if (refund && !isDone && note.status !== "failed") await fail(phase, note, refund);
  }
}

const isRefund = (subject: object): subject is RefundExtension => isRowOf(RefundExtensionEntity, subject);

/** A refund that failed first may arrive after all. Then what is left of the credit for it is taken back. */
async function settle(phase: UnitOfWork, note: CreditNote): Promise<void> {
  const { customerId, currency, invoiceId, creditedMinorUnits: credited } = note;
  const account = await lockBillingAccount(phase, { customerId, currency });
  const takenBack = least(credited, account.balanceMinorUnits);
  if (takenBack > 0n)
    await addEntry(phase, { customerId, currency, type: "taken_back", amountMinorUnits: -takenBack, invoiceId });
  Object.assign(note, { status: "settled", creditedMinorUnits: credited - takenBack });
  phase.record({ type: "credit_note.settled", subject: note, parentId: invoiceId });
}

/**
 * What the card did not get becomes credit, and at most what is left of the payment: the engine refuses a refund also
 * because somebody refunded the payment without us, and the customer has that money already.
 */
async function fail(phase: UnitOfWork, note: CreditNote, refund: RefundExtension): Promise<void> {
  const { customerId, currency, invoiceId, reason = null } = note;
  const { leftMinorUnits } = await readFunds(phase, await getInvoice(phase, invoiceId), note.id);
  const payment = await getTransaction(phase, refund.transactionId);
  const amount = least(note.amountMinorUnits, least(leftMinorUnits, refundableMinorUnits(payment)));
  if (amount > 0n)
    await addEntry(phase, { customerId, currency, type: "credit_note", amountMinorUnits: amount, invoiceId, reason });
  Object.assign(note, { status: "failed", creditedMinorUnits: amount });
  phase.record({ type: "credit_note.failed", subject: note, parentId: invoiceId });
}
