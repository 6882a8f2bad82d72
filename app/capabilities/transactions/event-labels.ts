import type { ActorNames } from "#app/dashboard/actor-names.server.ts";
import { plainWords } from "#contract/plain-words.ts";

/** Events of a transaction, its refunds and disputes, in the words of a timeline. */
const LABELS: Readonly<Record<string, string>> = {
  "transaction.created": "Payment created",
  "transaction.requires_action": "Customer asked to approve",
  "transaction.requires_review": "Payment in review",
  "transaction.declined": "Payment declined",
  "transaction.authorized": "Payment authorized",
  "transaction.incremented": "Hold increased",
  "transaction.captured": "Payment captured",
  "transaction.released": "Rest of the payment released",
  "transaction.succeeded": "Payment succeeded",
  "transaction.failed": "Payment failed",
  "transaction.canceled": "Payment canceled",
  "transaction.voided": "Payment voided",
  "transaction.expired": "Payment expired",
  "transaction.updated": "Payment updated",
  "transaction.receipt_sent": "Receipt sent",
  "transaction.receipt_failed": "Receipt not delivered",
  "fulfillment.created": "Fulfillment added",
  "fraud_report.received": "Payment reported as fraud",
  "refund.created": "Refund created",
  "refund.updated": "Refund updated",
  "refund.requires_review": "Refund in review",
  "refund.succeeded": "Refund succeeded",
  "refund.failed": "Refund failed",
  "refund.canceled": "Refund canceled",
  "dispute.opened": "Dispute opened",
  "dispute.updated": "Dispute updated",
  "dispute.stage_changed": "Dispute stage changed",
  "dispute.challenged": "Dispute under review",
  "dispute.accepted": "Dispute accepted",
  "dispute.won": "Dispute won",
  "dispute.lost": "Dispute lost",
  "dispute.expired": "Dispute deadline missed",
  "dispute.cancelled": "Dispute withdrawn",
  "dispute.evidence_added": "Dispute evidence added",
  "dispute.evidence_removed": "Dispute evidence removed",
  "dispute.submitted": "Dispute response submitted",
  "dispute.refunded": "Inquiry refunded",
  "dispute.due_soon": "Dispute due soon",
  "dispute.funds_withdrawn": "Disputed amount taken from your balance",
  "dispute.funds_reinstated": "Disputed amount returned to your balance",
  "payment_link.payment_succeeded": "Payment link paid",
  "payment_link.payment_failed": "Payment link not paid",
  "payment_link.overpaid": "Paid a link that was used up",
  "settlement_queue_entry.held": "Held back from settlement",
  "settlement_queue_entry.hold_ended": "Settlement hold ended",
  "settlement_queue_entry.release_due": "Settlement hold ends soon",
};

export function eventLabel(type: string): string {
  return LABELS[type] ?? plainWords(type.replace(".", " "));
}

/** Who acts where no person or API key of the merchant did, by the start of the event's type. */
const OTHERS: Readonly<Record<string, string>> = {
  "transaction.requires_action": "Customer",
  "transaction.declined": "Customer",
  "transaction.authorized": "Customer",
  "transaction.succeeded": "Customer",
  "transaction.expired": "Schedule",
  refund: "Processor",
  "dispute.due_soon": "Schedule",
  "dispute.submitted": "Schedule",
  "dispute.refunded": "Rule",
  dispute: "Bank",
  payment_link: "Customer",
  settlement_queue_entry: "Schedule",
};

/** The actor's name, or the party that caused the event without one, such as the bank. Null if neither is known. */
export function eventActor({ type, actor }: { type: string; actor: string | null }, names: ActorNames): string | null {
  if (actor !== null) return names[actor] ?? actor;
  return OTHERS[type] ?? OTHERS[type.slice(0, type.indexOf("."))] ?? null;
}

const WITHOUT_AMOUNT =
  /^(transaction\.(updated|receipt_\w+)|refund\.updated|dispute\.(evidence_\w+|updated|stage_changed|challenged|submitted|due_soon))$/;

/** Whether the amount says something about the event. */
export const isAboutMoney = (type: string): boolean => !WITHOUT_AMOUNT.test(type);

/** Each entry of the sale has a booking event; the page shows the money's state in a panel. */
const BOOKED = /^settlement_queue_entry\.(created|released|removed|settled|returned)$/;
const SUMS = /^(amount_\w+|dispute_id)$/;

interface TimelineEvent {
  readonly type: string;
  readonly data: Readonly<Record<string, string>>;
}

/** False for bookings and for updates of a payment's sums, whose refunds and disputes have events of their own. */
export function isTimelineEntry({ type, data }: TimelineEvent): boolean {
  if (BOOKED.test(type)) return false;
  const fields = data.fields?.split(",") ?? [];
  return type !== "transaction.updated" || fields.length === 0 || !fields.every((field) => SUMS.test(field));
}
