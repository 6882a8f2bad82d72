import type { HeldStatus } from "#sandbox/engine/cards/held-status.rules.ts";
import type { CardBehavior } from "#sandbox/engine/cards/test-cards.ts";
import { updateCardOf } from "#sandbox/engine/customers/account-updater.ts";
import { saveMethodOfPayment, settleMandate } from "#sandbox/engine/customers/save-method.ts";
import { openDispute } from "#sandbox/engine/disputes/open-dispute.ts";
import { echo } from "#sandbox/engine/http/echo.ts";
import { processorFor } from "#sandbox/engine/merchants/connectors.ts";
import { settleAttempt, startAttempt } from "#sandbox/engine/payments/attempt.ts";
import { nextAction } from "#sandbox/engine/payments/next-action.ts";
import { totalOf } from "#sandbox/engine/payments/payment.build.ts";
import type { Payment } from "#sandbox/engine/payments/payment.document.ts";
import { type Waiting, waitingOf } from "#sandbox/engine/payments/waiting.rules.ts";
import type { Call } from "#sandbox/engine/routing/route.ts";
import { capturesAtOnce, statusAfterCapture } from "#sandbox/engine/rules/payment.rules.ts";
import { newId } from "#sandbox/engine/store/ids.ts";
import { words } from "#sandbox/shared/words.ts";
import { cardBehavior } from "./card-behavior.ts";
import { showChecks } from "./card-checks.ts";
import { fail, NO_FAILURE } from "./fail.ts";

/** Sends the payment to its processor and applies the outcome. A declined card is an outcome, not an error. */
export async function charge(call: Call, payment: Payment): Promise<void> {
  const processor = await processorFor(call, payment.body.profile_id);
  payment.body.connector = processor.name;
  payment.body.merchant_connector_id = processor.connectorId;
  payment.body.authentication_type ??= "no_three_ds";
  const behavior = await cardBehavior(call, payment);
  call.after.delayMs = behavior.delayMs ?? 0;
  startAttempt(call, payment);
  const waiting = waitingFor(payment, behavior);
  if (waiting) await wait(call, payment, waiting);
  else if (behavior.held) await hold(call, payment, behavior.held);
  else await authorize(call, payment);
}

/** An off-session charge waits for the payer only where the bank of the saved card insists. */
function waitingFor({ body, inner }: Payment, behavior: CardBehavior): Waiting | null {
  if (behavior.challengesSaved && inner.instrument?.paymentMethodId) return "page";
  const waiting = inner.instrument?.card
    ? (behavior.challenges || body.authentication_type === "three_ds") && "page"
    : inner.instrument && waitingOf(inner.instrument.family, inner.instrument.kind);
  return waiting && (waiting === "processor" || !body.off_session) ? waiting : null;
}

/** Leaves the payment pending until the payer's page or a control call ends it. */
async function wait(call: Call, payment: Payment, waiting: Waiting): Promise<void> {
  payment.body.next_action = nextAction(call, payment, waiting);
  payment.body.status = waiting === "processor" ? "processing" : "requires_customer_action";
  settleAttempt(payment, waiting === "processor" ? "pending" : "authentication_pending");
  await saveMethodOfPayment(call, payment, "inactive");
}

const HELD_ATTEMPTS: Record<HeldStatus, string> = {
  conflicted: "integrity_failure",
  requires_merchant_action: "unresolved",
  review: "capture_review",
};

/** Leaves the payment undecided until a control call reports the decision. */
export async function hold(call: Call, payment: Payment, status: HeldStatus): Promise<void> {
  const isConflict = status === "conflicted";
  const error = {
    error_code: isConflict ? "IE" : null,
    error_message: isConflict ? "Integrity Check Failed! as data mismatched for fields amount" : null,
  };
  Object.assign(payment.body, { status, next_action: null, amount_capturable: 0, ...error });
  settleAttempt(payment, HELD_ATTEMPTS[status], error);
  await saveMethodOfPayment(call, payment, "inactive");
}

/** The processor's answer: a decline, or the method is saved and the amount captured or held. */
export async function authorize(call: Call, payment: Payment): Promise<void> {
  const { body, inner } = payment;
  const { declines, declinesSaved, update } = await cardBehavior(call, payment);
  const decline = inner.instrument?.paymentMethodId ? (declinesSaved ?? declines) : declines;
  if (decline && update) await updateCardOf(call, payment, update);
  if (decline) return fail(payment, decline);
  Object.assign(body, { ...NO_FAILURE, next_action: null });
  body.connector_transaction_id = newId("txn");
  body.reference_id = body.connector_transaction_id;
  const { connector_transaction_id, reference_id } = body;
  settleAttempt(payment, "authorized", { connector_transaction_id, reference_id });
  showChecks(payment);
  await saveMethodOfPayment(call, payment, "active");
  await settleMandate(call, payment);
  if (capturesAtOnce(body.capture_method)) return settle(call, payment, body.net_amount);
  body.status = "requires_capture";
  body.amount_capturable = body.net_amount;
  applyOptions(call, payment);
}

const EXTENDED_DAYS = 30;

/** The processor grants what was requested of the authorization of a card. */
function applyOptions({ now }: Call, { body, inner }: Payment): void {
  if (!inner.instrument?.card) return;
  body.is_overcapture_enabled = body.enable_overcapture === true;
  if (body.request_extended_authorization !== true) return;
  body.extended_authorization_applied = true;
  body.extended_authorization_last_applied_at = now.toISOString();
  body.capture_before = new Date(now.getTime() + EXTENDED_DAYS * 86_400_000).toISOString();
}

/** Asks the bank to authorize a new total. A card that declines charges once it is saved declines this too. */
export async function authorizeMore(call: Call, payment: Payment, amount: number): Promise<void> {
  const { body, inner } = payment;
  const { declinesSaved: decline } = await cardBehavior(call, payment);
  const earlier = (body.incremental_authorizations as object[] | null) ?? [];
  body.incremental_authorizations = [
    ...earlier,
    {
      authorization_id: newId("auth"),
      amount,
      status: decline ? "failure" : "success",
      error_code: decline?.code ?? null,
      error_message: decline?.message ?? null,
      previously_authorized_amount: body.amount,
    },
  ];
  body.authorization_count = earlier.length + 1;
  if (decline) return;
  body.amount = amount;
  body.net_amount = totalOf(body);
  body.amount_capturable = body.net_amount;
  const attempt = inner.attempts.at(-1);
  if (attempt) attempt.amount = body.net_amount;
}

/** Captures `amountMinorUnits` more of an authorized payment. */
export async function settle(call: Call, payment: Payment, amountMinorUnits: number): Promise<void> {
  const { body, inner } = payment;
  const captured = (body.amount_received ?? 0) + amountMinorUnits;
  body.amount_received = captured;
  inner.capturedAt = call.now.toISOString();
  body.status = statusAfterCapture(body.capture_method, captured, body.net_amount);
  body.amount_capturable = body.status === "partially_captured_and_capturable" ? body.net_amount - captured : 0;
  inner.captures.push({
    capture_id: newId("cap"),
    status: "charged",
    amount: amountMinorUnits,
    currency: body.currency,
    connector: body.connector,
    authorized_attempt_id: inner.attempts.at(-1)?.attempt_id ?? null,
    connector_capture_id: null,
    capture_sequence: inner.captures.length + 1,
    ...echo({}, words("error_message error_code error_reason reference_id")),
  });
  settleAttempt(payment, captured < body.net_amount ? "partial_charged" : "charged");
  const { disputed } = await cardBehavior(call, payment);
  if (disputed && inner.captures.length === 1 && captured > 0)
    await openDispute(call, payment, { amountMinorUnits: captured });
}
