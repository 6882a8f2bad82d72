import { saveMethodOfPayment } from "#sandbox/engine/customers/save-method.ts";
import { openDispute } from "#sandbox/engine/disputes/open-dispute.ts";
import { echo } from "#sandbox/engine/http/echo.ts";
import type { Call } from "#sandbox/engine/http/route.ts";
import { processorFor } from "#sandbox/engine/merchants/connectors.ts";
import { newId } from "#sandbox/engine/store/ids.ts";
import { words } from "#sandbox/shared/words.ts";
import type { Payment } from "./payment.document.ts";
import { capturesAtOnce, statusAfterCapture } from "./payment.rules.ts";
import { type CardOutcome, outcomeOf } from "./test-cards.ts";

/** Sends the payment to its processor and applies the outcome. A declined card is an outcome, not an error. */
export async function charge(call: Call, payment: Payment): Promise<void> {
  const processor = await processorFor(call, payment.body.profile_id);
  payment.body.connector = processor.name;
  payment.body.merchant_connector_id = processor.connectorId;
  const outcome = expectedOutcome(payment);
  startAttempt(call, payment);
  if (outcome.kind === "declines") fail(payment, outcome.code, outcome.message);
  // A charge of a saved method cannot be authenticated: the payer is not present.
  else if (outcome.kind === "authenticates" && !payment.inner.instrument?.paymentMethodId)
    requestAuthentication(call, payment);
  else await authorize(call, payment);
}

function expectedOutcome(payment: Payment): CardOutcome {
  const card = payment.inner.instrument?.card;
  return card ? outcomeOf(card, payment.body.connector ?? "") : { kind: "succeeds" };
}

const OF_PAYMENT = words(
  "order_tax_amount mandate_id payment_token connector_metadata payment_experience payment_method_type",
);

/** Fields of an attempt that stay null until an action of the sandbox sets them. */
const ATTEMPT_INITIALLY_NULL = words(
  "error_code cancellation_reason reference_id unified_code unified_message client_source client_version error_details",
);

function startAttempt(call: Call, payment: Payment): void {
  const { body, inner } = payment;
  const at = call.now.toISOString();
  body.attempt_count = inner.attempts.length + 1;
  inner.attempts.push({
    attempt_id: `${payment.id}_${body.attempt_count}`,
    status: "started",
    amount: body.net_amount,
    currency: body.currency,
    connector: body.connector,
    error_message: null,
    payment_method: body.payment_method,
    connector_transaction_id: null,
    capture_method: body.capture_method,
    authentication_type: body.authentication_type ?? null,
    created_at: at,
    modified_at: at,
    ...echo(body, OF_PAYMENT),
    ...echo({}, ATTEMPT_INITIALLY_NULL),
  });
}

function settleAttempt(payment: Payment, status: string, more: Record<string, unknown> = {}): void {
  const attempt = payment.inner.attempts.at(-1);
  if (attempt) Object.assign(attempt, { status, ...more });
}

const UNIFIED = { unified_code: "UE_9000", unified_message: "Something went wrong" };

function fail(payment: Payment, code: string, message: string): void {
  Object.assign(payment.body, {
    status: "failed",
    amount_capturable: 0,
    next_action: null,
    error_code: code,
    error_message: message,
    ...UNIFIED,
  });
  settleAttempt(payment, "failure", { error_code: code, error_message: message, ...UNIFIED });
}

function requestAuthentication(call: Call, payment: Payment): void {
  const at = `${call.engine.publicUrl}/payments/redirect/${payment.id}/${payment.merchantId}/${payment.id}_${payment.body.attempt_count}`;
  payment.body.status = "requires_customer_action";
  payment.body.next_action = { type: "redirect_to_url", redirect_to_url: at };
  settleAttempt(payment, "authentication_pending");
}

/** Authorizes the charge: saves the method, captures or holds the amount, and opens the dispute of a disputing test card. */
export async function authorize(call: Call, payment: Payment): Promise<void> {
  const { body } = payment;
  Object.assign(body, {
    error_code: null,
    error_message: null,
    unified_code: null,
    unified_message: null,
    next_action: null,
  });
  body.connector_transaction_id = newId("txn");
  body.reference_id = body.connector_transaction_id;
  const { connector_transaction_id, reference_id } = body;
  settleAttempt(payment, "authorized", { connector_transaction_id, reference_id });
  await saveMethodOfPayment(call, payment);
  if (capturesAtOnce(body.capture_method)) return settle(call, payment, body.net_amount);
  body.status = "requires_capture";
  body.amount_capturable = body.net_amount;
}

/** The payer declined or failed authentication. */
export const failAuthentication = (payment: Payment): void =>
  fail(payment, "authentication_failed", "Payer authentication failed");

/** Captures `amountMinorUnits` more of an authorized payment. */
export async function settle(call: Call, payment: Payment, amountMinorUnits: number): Promise<void> {
  const { body, inner } = payment;
  const captured = (body.amount_received ?? 0) + amountMinorUnits;
  body.amount_received = captured;
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
  const disputes = expectedOutcome(payment).kind === "disputed" && inner.captures.length === 1;
  if (disputes && captured > 0) await openDispute(call, payment, { amountMinorUnits: captured });
}
