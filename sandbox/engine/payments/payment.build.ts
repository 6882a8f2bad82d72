import { assignGiven, echo } from "#sandbox/engine/http/echo.ts";
import { randomText } from "#sandbox/engine/store/ids.ts";
import { words } from "#sandbox/shared/words.ts";
import type { PaymentBody } from "./payment.document.ts";
import { echoedFields, type PaymentChange, type PaymentCreate } from "./payment.schema.ts";

const ECHOED = Object.keys(echoedFields) as (keyof typeof echoedFields)[];

/** Response fields that stay null until an action of the sandbox sets them. */
const INITIALLY_NULL = words(
  "refunds disputes mandate_data cancellation_reason error_code error_message unified_code",
  "unified_message error_details connector_label connector_transaction_id frm_message applied_offer merchant_decision",
  "incremental_authorizations authorization_count external_authentication_details fingerprint network_transaction_id",
  "payment_method_status split_payments extended_authorization_applied capture_before connector_mandate_id",
  "card_discovery issuer_error_code issuer_error_message whole_connector_response network_details payment_link",
  "payment_method_data state_metadata customer initiator sdk_authorization",
  "connector_customer_id connector_response_metadata external_3ds_authentication_attempted",
  "network_transaction_link_id extended_authorization_last_applied_at force_3ds_challenge_trigger",
  "is_overcapture_enabled partner_merchant_identifier_details payment_method_tokenization_details",
  "installment_data sender_payment_instrument_id",
);

interface Charged {
  amount: number;
  shipping_cost?: unknown;
  order_tax_amount?: unknown;
  surcharge_details?: unknown;
}

/** The payer pays tax, shipping and surcharge on top of the amount. */
export function totalOf({ amount, shipping_cost, order_tax_amount, surcharge_details }: Charged): number {
  const { surcharge_amount, tax_amount } = (surcharge_details ?? {}) as Record<string, unknown>;
  const extras = [shipping_cost, order_tax_amount, surcharge_amount, tax_amount];
  return extras.reduce<number>((total, extra) => total + Number(extra ?? 0), amount);
}

export function buildPayment(
  request: PaymentCreate,
  made: { paymentId: string; merchantId: string; profileId: string; now: Date; sessionExpirySeconds: number },
): PaymentBody {
  const at = made.now.toISOString();
  const total = totalOf(request);
  return {
    payment_id: made.paymentId,
    merchant_id: made.merchantId,
    status: "requires_payment_method",
    amount: request.amount,
    net_amount: total,
    amount_capturable: total,
    amount_received: null,
    processor_merchant_id: made.merchantId,
    connector: null,
    client_secret: `${made.paymentId}_secret_${randomText(20)}`,
    created: at,
    modified_at: at,
    currency: request.currency,
    customer_id: null,
    capture_method: request.capture_method ?? "automatic",
    payment_method: null,
    return_url: null,
    profile_id: made.profileId,
    attempt_count: 1,
    merchant_connector_id: null,
    incremental_authorization_allowed: request.request_incremental_authorization === true,
    expires_on: new Date(made.now.getTime() + made.sessionExpirySeconds * 1000).toISOString(),
    payment_method_id: null,
    updated: at,
    mandate_id: null,
    off_session: null,
    setup_future_usage: null,
    next_action: null,
    manual_retry_allowed: null,
    ...echo({}, INITIALLY_NULL),
    ...echo(request, ECHOED),
  };
}

/** Applies the fields of an update or a confirm; absent fields stay as they are. */
export function applyChanges(body: PaymentBody, request: PaymentChange): void {
  assignGiven(body, Object.fromEntries(ECHOED.map((field) => [field, request[field]])));
  if (request.currency) body.currency = request.currency;
  if (request.capture_method) body.capture_method = request.capture_method;
  if (request.amount != null) body.amount = request.amount;
  body.net_amount = totalOf(body);
  body.amount_capturable = body.net_amount;
}
