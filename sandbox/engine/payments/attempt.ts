import { echo } from "#sandbox/engine/http/echo.ts";
import type { Call } from "#sandbox/engine/routing/route.ts";
import { words } from "#sandbox/shared/words.ts";
import type { Payment } from "./payment.document.ts";

const OF_PAYMENT = words(
  "order_tax_amount mandate_id payment_token connector_metadata payment_experience payment_method_type",
);

/** Fields of an attempt that stay null until an action of the sandbox sets them. */
const ATTEMPT_INITIALLY_NULL = words(
  "error_code cancellation_reason reference_id unified_code unified_message client_source client_version error_details",
);

/** Starts the next attempt of the payment. */
export function startAttempt(call: Call, payment: Payment): void {
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

export function settleAttempt(payment: Payment, status: string, more: Record<string, unknown> = {}): void {
  const attempt = payment.inner.attempts.at(-1);
  if (attempt) Object.assign(attempt, { status, ...more });
}
