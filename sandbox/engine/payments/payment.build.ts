import { randomText } from "#sandbox/engine/store/ids.ts";
import type { PaymentBody } from "./payment.document.ts";
import type { PaymentChange, PaymentCreate } from "./payment.schema.ts";

/** Response fields that repeat the request, or are null. */
const ECHOED = [
  "shipping_cost",
  "order_tax_amount",
  "description",
  "shipping",
  "billing",
  "order_details",
  "email",
  "name",
  "phone",
  "authentication_type",
  "statement_descriptor_name",
  "statement_descriptor_suffix",
  "payment_experience",
  "payment_method_type",
  "business_country",
  "business_label",
  "business_sub_label",
  "allowed_payment_method_types",
  "metadata",
  "connector_metadata",
  "feature_metadata",
  "reference_id",
  "surcharge_details",
  "browser_info",
  "payment_channel",
  "frm_metadata",
  "request_extended_authorization",
  "merchant_order_reference_id",
  "force_3ds_challenge",
  "is_iframe_redirection_enabled",
  "enable_partial_authorization",
  "enable_overcapture",
  "is_stored_credential",
  "mit_category",
  "billing_descriptor",
  "tokenization",
  "installment_options",
  "return_url",
  "off_session",
  "setup_future_usage",
  "payment_token",
  "capture_on",
] as const satisfies readonly (keyof PaymentChange)[];

/** Response fields that are always null in the sandbox. */
const ALWAYS_NULL = [
  "refunds",
  "disputes",
  "attempts",
  "captures",
  "mandate_data",
  "cancellation_reason",
  "error_code",
  "error_message",
  "unified_code",
  "unified_message",
  "error_details",
  "connector_label",
  "connector_transaction_id",
  "frm_message",
  "applied_offer",
  "merchant_decision",
  "incremental_authorizations",
  "authorization_count",
  "external_authentication_details",
  "fingerprint",
  "network_transaction_id",
  "payment_method_status",
  "split_payments",
  "extended_authorization_applied",
  "capture_before",
  "connector_mandate_id",
  "card_discovery",
  "issuer_error_code",
  "issuer_error_message",
  "whole_connector_response",
  "network_details",
  "payment_link",
  "payment_method_data",
  "state_metadata",
  "customer",
  "manual_retry_allowed",
] as const;

const totalOf = (charged: { amount: number; shipping_cost?: unknown; order_tax_amount?: unknown }): number =>
  charged.amount + Number(charged.shipping_cost ?? 0) + Number(charged.order_tax_amount ?? 0);

export function buildPayment(
  request: PaymentCreate,
  made: { paymentId: string; merchantId: string; profileId: string; now: Date; sessionExpirySeconds: number },
): PaymentBody {
  const at = made.now.toISOString();
  const total = totalOf(request);
  const body: PaymentBody = {
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
    ...Object.fromEntries(ALWAYS_NULL.map((field) => [field, null])),
  };
  const echo = Object.fromEntries(ECHOED.map((field) => [field, request[field] ?? null]));
  return Object.assign(body, echo);
}

/** Applies the fields of an update or a confirm; absent fields stay as they are. */
export function applyChanges(body: PaymentBody, request: PaymentChange): void {
  const shown: Record<string, unknown> = body;
  for (const field of ECHOED) if (request[field] != null) shown[field] = request[field];
  if (request.currency) body.currency = request.currency;
  if (request.capture_method) body.capture_method = request.capture_method;
  if (request.amount != null) body.amount = request.amount;
  body.net_amount = totalOf(body);
  body.amount_capturable = body.net_amount;
}
