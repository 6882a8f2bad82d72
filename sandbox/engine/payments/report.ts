import { errors } from "#sandbox/engine/http/errors.ts";
import type { Call } from "#sandbox/engine/http/route.ts";
import { settleAttempt } from "./attempt.ts";
import { authorize, fail } from "./charge.ts";
import type { Payment } from "./payment.document.ts";
import { savePayment } from "./save-payment.ts";
import type { Decline } from "./test-cards.ts";
import { canReport, type Report } from "./waiting.rules.ts";

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
  else startProcessing(payment);
  await savePayment(call, payment, before);
}

function startProcessing(payment: Payment): void {
  payment.body.status = "processing";
  payment.body.next_action = null;
  settleAttempt(payment, "pending");
}
