import { CreditNoteEntity } from "#extensions/capabilities/credit-notes/index.ts";
import { InvoiceEntity } from "#extensions/capabilities/invoices/index.ts";
import { sendsMail } from "#extensions/capabilities/mail/index.ts";
import { SubscriptionEntity } from "#extensions/capabilities/subscriptions/index.ts";
import { isRowOf } from "#extensions/platform/events/event-subject.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import type { FollowedEvent } from "#extensions/platform/work/follower.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { MailType } from "./mail-type.ts";
import { subscriptionMailQueue } from "./subscription-mail.queue.ts";

/** Enqueues what tells the payer, in the transaction of the change. Nobody is told of a demo's past. */
export async function tellPayers(phase: UnitOfWork, events: readonly FollowedEvent[]): Promise<void> {
  if (!sendsMail(phase) || phase.clock.dueWorkWaitsMs !== undefined) return;
  for (const event of events) {
    const mailType = mailOf(event);
    if (mailType === null) continue;
    const { subject, data } = event;
    phase.enqueue(subscriptionMailQueue, {
      ...{ mailId: newId("subscriptionMail", phase.now()), mailType, subjectId: subject.id },
      transactionId: data.transaction_id ?? null,
      isMethodMissing: data.reason === "payment_method_missing",
    });
  }
}

const ALWAYS: Readonly<Record<string, MailType>> = {
  "subscription.trial_will_end": "trial_ending",
  "subscription.trial_extended": "trial_extended",
  "invoice.upcoming": "charge_upcoming",
  "subscription.cancel_scheduled": "cancel_scheduled",
  "subscription.uncanceled": "cancel_undone",
  "subscription.canceled": "canceled",
  "subscription.paused": "paused",
  "subscription.resumed": "resumed",
  "invoice.payment_action_required": "confirmation_needed",
};

function mailOf(event: FollowedEvent): MailType | null {
  const { type, subject } = event;
  const always = ALWAYS[type];
  if (always) return always;
  if (isRowOf(SubscriptionEntity, subject)) return ofSubscription(type, subject);
  if (isRowOf(InvoiceEntity, subject)) return ofInvoice(event, subject);
  if (type !== "credit_note.settled" || !isRowOf(CreditNoteEntity, subject)) return null;
  return subject.settledBy === "refund" && subject.amountMinorUnits > subject.creditedMinorUnits ? "refunded" : null;
}

interface Subscribed {
  readonly status: string;
  readonly trialStart?: Date | null | undefined;
}

/** A trial is signed up for when it begins. One whose first payment never came has not begun. */
function ofSubscription(type: string, { status, trialStart }: Subscribed): MailType | null {
  if (type === "subscription.created") return status === "trialing" ? "signed_up" : null;
  if (type === "subscription.activated") return trialStart ? null : "signed_up";
  return type === "subscription.expired" && status === "expired" ? "ended" : null;
}

interface Billed {
  readonly status: string;
  readonly collectionMethod: string;
  readonly paidMinorUnits: bigint;
}

/** An invoice that credit pays is no charge. A payer who has to confirm a payment gets one email about it, and again at each step. */
function ofInvoice({ type, data }: FollowedEvent, { status, collectionMethod, paidMinorUnits }: Billed) {
  if (type === "invoice.finalized") return collectionMethod === "invoice" && status === "open" ? "invoice" : null;
  if (type === "invoice.payment_succeeded") return paidMinorUnits > 0n ? "charged" : null;
  if (type !== "invoice.payment_failed" || data.decline_code === "authentication_failed") return null;
  if (data.reason !== "authentication_required") return "charge_failed";
  return data.skipped === undefined ? null : "confirmation_needed";
}
