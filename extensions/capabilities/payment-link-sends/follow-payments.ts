import { PaymentLinkAttemptEntity } from "#extensions/capabilities/payment-links/index.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import type { FollowedEvent } from "#extensions/platform/work/follower.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { lockKnownSend, stopSend } from "./sends.service.ts";

/** Whoever paid by an email gets no more reminders of it. The link is locked, and its email after it. */
export async function followPayments(phase: UnitOfWork, events: readonly FollowedEvent[]): Promise<void> {
  for (const { type, data } of events) {
    if (type !== "payment_link.payment_succeeded") continue;
    const attempt = await findRow(phase, PaymentLinkAttemptEntity, { id: data.payment_link_attempt_id ?? "" });
    const send = attempt?.sendId == null ? null : await lockKnownSend(phase, attempt.sendId);
    // The address of the page says which email it was, so it may name one of another link.
    if (send?.paymentLinkId === attempt?.paymentLinkId && send) stopSend(send, "paid");
  }
}
