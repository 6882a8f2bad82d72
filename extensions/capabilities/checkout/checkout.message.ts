import { amountsFields, checkoutLinkMessage, stepOf } from "#extensions/capabilities/payment-links/index.ts";
import type { RefundExtension } from "#extensions/capabilities/refunds/index.ts";
import { declineAs } from "#extensions/capabilities/transactions/index.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { CheckoutAttemptSchema } from "#proto/tollhouse/v1/checkout_pb.ts";
import type { AttemptView } from "./attempt-view.ts";

const PAID: ReadonlySet<string> = new Set(["paid", "overpaid"]);

export function checkoutAttemptMessage(view: AttemptView) {
  const { link, attempt, transaction, attemptCode, redirectUrl, refunds, challenge, now } = view;
  const step = stepOf(attempt, transaction, now);
  return messageOf(CheckoutAttemptSchema, attempt, {
    attemptCode,
    step,
    link: checkoutLinkMessage(link),
    amounts: amountsFields(attempt.amounts),
    declineMessage: PAID.has(step) ? null : declineMessageOf(view),
    nextUrl: step === "approve" ? (transaction.nextAction?.redirectToUrl ?? null) : null,
    redirectUrl: step === "paid" ? redirectUrl : null,
    message: step === "paid" ? (link.afterCompletion?.message ?? null) : null,
    paidAt: step === "paid" ? attempt.updatedAt : null,
    amountRefunded: transaction.refundedMinorUnits,
    refunds: refunds.filter(({ status }) => status !== "canceled").map(refundMessage),
    cardBrand: transaction.brand ?? null,
    cardLast4: transaction.last4 ?? null,
    isChallenged: attempt.isChallenged,
    challenge: step === "pay" ? challenge : null,
    heldForSeconds: step === "pay" ? secondsBetween(now, attempt.heldUntil) : null,
  });
}

/** Whoever tries cards learns nothing from the bank's reason, so behind a challenge all declines read alike. */
function declineMessageOf({ attempt, transaction }: AttemptView): string | null {
  if (transaction.decline == null) return null;
  const { messageForCustomer } = attempt.isChallenged ? declineAs("card_declined") : transaction.decline;
  return messageForCustomer;
}

/** None once the time is over. */
function secondsBetween(from: Date, to: Date): number | null {
  const seconds = Math.ceil((to.getTime() - from.getTime()) / 1_000);
  return seconds > 0 ? seconds : null;
}

const SETTLED: ReadonlySet<string> = new Set(["succeeded", "failed"]);

function refundMessage({ amountMinorUnits: amount, status, createdAt }: RefundExtension) {
  return { amount, refundStatus: SETTLED.has(status) ? status : "pending", createdAt };
}
