import {
  isUnpayable,
  payableUntil,
  type TransactionExtension,
  TransactionExtensionEntity,
} from "#extensions/capabilities/transactions/index.ts";
import { isRowOf } from "#extensions/platform/events/event-subject.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import type { FollowedEvent } from "#extensions/platform/work/follower.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { moveOf } from "./attempt.rules.ts";
import { freeSlot } from "./attempts.queries.ts";
import { canClaim, claim, free, use } from "./claims.rules.ts";
import type { PaymentLink } from "./payment-link.entity.ts";
import { type PaymentLinkAttempt, PaymentLinkAttemptEntity } from "./payment-link-attempt.entity.ts";
import { lockPaymentLink } from "./payment-links.service.ts";
import { completeIfSoldOut } from "./update-payment-link.ts";

/** Due work of an attempt whose payment ended on our side only: the engine takes no more at its time. */
export const CHECK_ENDED = "payment_link_attempt.check_ended";
/** Due work of an attempt that was paid although the link was used up. */
export const REFUND_OVERPAID = "payment_link_attempt.refund";

/** Applies changes of payments to the attempts that they pay, in their transaction. */
export async function followPayments(phase: UnitOfWork, events: readonly FollowedEvent[]): Promise<void> {
  const changed = new Map(events.flatMap(({ subject }) => (isOfLink(subject) ? [[subject.id, subject] as const] : [])));
  if (changed.size === 0) return;
  const attempts = await readRows(phase, PaymentLinkAttemptEntity, { transactionId: [...changed.keys()] });
  // Links are locked in the order of their IDs.
  for (const attempt of attempts.sort(byLink)) {
    const transaction = changed.get(attempt.transactionId);
    if (transaction) await settleAttempt(phase, attempt, transaction);
  }
}

function isOfLink(subject: object): subject is TransactionExtension {
  return isRowOf(TransactionExtensionEntity, subject) && subject.paymentLinkId != null;
}

function byLink(one: PaymentLinkAttempt, other: PaymentLinkAttempt): number {
  const [first, second] = [one, other].map(({ paymentLinkId, id }) => `${paymentLinkId} ${id}`) as [string, string];
  return first < second ? -1 : 1;
}

/**
 * Settles the attempt by its payment, whose row must be locked or changed in this transaction. Every change of an
 * attempt holds that lock, so an attempt that needs no change is known without the link's lock.
 */
export async function settleAttempt(
  phase: UnitOfWork,
  attempt: PaymentLinkAttempt,
  transaction: TransactionExtension,
): Promise<void> {
  const payment = {
    status: transaction.status,
    isUnpayable: isUnpayable(transaction, phase.now()),
    payableUntil: payableUntil(transaction),
  };
  const move = moveOf(attempt, payment);
  if (move === null) return;
  if (move === "wait") return check(phase, attempt, payment.payableUntil ?? phase.now());
  // Claims of the link's uses and stock wait for each other here. Payments are locked before links.
  const link = await lockPaymentLink(phase, attempt.paymentLinkId);
  const row = await lockRow(phase, PaymentLinkAttemptEntity, attempt.id, "payment link attempt");
  if (move === "end") endAttempt(phase, link, row);
  else await payAttempt(phase, link, row);
  completeIfSoldOut(phase, link);
}

/** Work of a past time may already be done, and would not run again. */
function check(phase: UnitOfWork, { id: subjectId }: PaymentLinkAttempt, at: Date): void {
  phase.due({ kind: CHECK_ENDED, subjectId, at: at < phase.now() ? phase.now() : at });
}

function endAttempt(phase: UnitOfWork, link: PaymentLink, attempt: PaymentLinkAttempt): void {
  free(link, attempt.quantities);
  const { slotNumber: freedSlotNumber = null } = attempt;
  Object.assign(attempt, { status: "ended", holdsUse: false, slotNumber: null, freedSlotNumber });
  phase.record({ type: "payment_link.payment_failed", subject: link, ...factsOf(attempt) });
}

/** A late payment takes a use that is free. Without one it is refunded. */
async function payAttempt(phase: UnitOfWork, link: PaymentLink, attempt: PaymentLinkAttempt): Promise<void> {
  if (!attempt.holdsUse) {
    if (!canClaim(link, attempt.quantities)) return overpay(phase, link, attempt);
    claim(link, attempt.quantities);
    Object.assign(attempt, { holdsUse: true, slotNumber: await freeSlot(phase, link) });
  }
  use(link, attempt.amounts.total);
  attempt.status = "paid";
  phase.record({ type: "payment_link.payment_succeeded", subject: link, ...factsOf(attempt) });
}

function overpay(phase: UnitOfWork, link: PaymentLink, attempt: PaymentLinkAttempt): void {
  attempt.status = "overpaid";
  phase.record({ type: "payment_link.overpaid", subject: link, ...factsOf(attempt) });
  phase.due({ kind: REFUND_OVERPAID, subjectId: attempt.id, at: phase.now() });
}

/** The event stands in the timeline of the transaction too. */
function factsOf({ id, transactionId }: PaymentLinkAttempt) {
  return { parentId: transactionId, data: { payment_link_attempt_id: id, transaction_id: transactionId } };
}
