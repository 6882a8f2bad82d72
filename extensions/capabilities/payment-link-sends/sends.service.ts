import { type PaymentLink, statusAt } from "#extensions/capabilities/payment-links/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { lockKnownRow, lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type PaymentLinkSend, PaymentLinkSendEntity, type StopReason } from "./send.entity.ts";

const NOUN = "payment link send";

/** @throws resource_missing */
export function lockSend(phase: UnitOfWork, id: string): Promise<PaymentLinkSend> {
  return lockRow(phase, PaymentLinkSendEntity, id, NOUN);
}

export function lockKnownSend(phase: UnitOfWork, id: string): Promise<PaymentLinkSend | null> {
  return lockKnownRow(phase, PaymentLinkSendEntity, id);
}

/** Ends what is still to be sent. The address is no longer needed. The row must be locked. */
export function stopSend(send: PaymentLinkSend, because: StopReason): void {
  if (send.stoppedBecause != null) return;
  if (send.status === "scheduled" || send.status === "queued")
    send.status = because === "failed" ? "failed" : "canceled";
  Object.assign(send, { stoppedBecause: because, sealedRecipient: null, sealedNote: null, encryptionKeyId: null });
}

/** What is sealed in a send. */
export function sealContext({ organizationId, id }: { readonly organizationId: string; readonly id: string }) {
  return (field: "recipient" | "note") => ({ organizationId, recordId: id, field });
}

/** Whether payers can begin to pay the link. */
export function takesPayments(link: PaymentLink, now: Date): boolean {
  return statusAt(link, now) === "active";
}

/** @throws payment_link_not_active */
export function assertTakesPayments(link: PaymentLink, now: Date): void {
  if (takesPayments(link, now)) return;
  throw refuse("payment_link_not_active", { payment_link_id: link.id, payment_link_status: statusAt(link, now) });
}
