import { isHeld } from "#sandbox/engine/cards/held-status.rules.ts";
import type { Decline } from "#sandbox/engine/cards/test-cards.ts";
import { errors } from "#sandbox/engine/http/errors.ts";
import { settleAttempt } from "#sandbox/engine/payments/attempt.ts";
import type { Payment } from "#sandbox/engine/payments/payment.document.ts";
import { savePayment } from "#sandbox/engine/payments/save-payment.ts";
import { canReport, type Report } from "#sandbox/engine/payments/waiting.rules.ts";
import type { Call } from "#sandbox/engine/routing/route.ts";
import { authorize, hold } from "./charge.ts";
import { fail } from "./fail.ts";

const AUTHENTICATION_FAILED: Decline = { code: "authentication_failed", message: "Payer authentication failed" };
const REJECTED: Decline = { code: "payment_rejected", message: "The payer rejected the payment" };

/** The payer approves or rejects the payment on its page. */
export async function finishAuthentication(call: Call, payment: Payment, succeeds: boolean): Promise<void> {
  const { status } = payment.body;
  if (status !== "requires_customer_action")
    throw errors.precondition(`You cannot authenticate this payment because it has status ${status}`);
  const decline = payment.inner.instrument?.card ? AUTHENTICATION_FAILED : REJECTED;
  await reportResult(call, payment, succeeds ? "succeeded" : "failed", decline);
}

/** The processor reports the result of a pending payment. */
export async function reportResult(call: Call, payment: Payment, result: Report, decline: Decline): Promise<void> {
  const before = payment.body.status;
  if (!canReport(payment.body, result)) throw errors.illegalMove();
  if (result === "succeeded") await authorize(call, payment);
  else if (result === "failed") fail(payment, decline);
  else if (isHeld(result)) await hold(call, payment, result);
  else startProcessing(payment);
  await savePayment(call, payment, before);
}

function startProcessing(payment: Payment): void {
  payment.body.status = "processing";
  payment.body.next_action = null;
  settleAttempt(payment, "pending");
}
