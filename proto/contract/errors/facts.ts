/** Facts that an error may include besides its code and parameter, with their JSON types. */
export const ERROR_FACTS = {
  account_status: "string",
  advice: "string",
  allowed_statuses: "list",
  amount_authorized: "integer",
  amount_capturable: "integer",
  amount_captured: "integer",
  amount_disputed: "integer",
  amount_refundable: "integer",
  amount_refunded: "integer",
  api_key_status: "string",
  available: "integer",
  checkout_status: "string",
  coupon_id: "string",
  currency: "string",
  current_version: "string",
  customer_id: "string",
  customer_status: "string",
  decline_code: "string",
  differing_fields: "list",
  device_id: "string",
  device_status: "string",
  faults: "list",
  feature: "string",
  last_seen_at: "string",
  terminal_sale_id: "string",
  terminal_sale_status: "string",
  dispute_id: "string",
  dispute_stage: "string",
  dispute_status: "string",
  eligible_pending: "integer",
  engine_code: "string",
  engine_http_status: "integer",
  engine_refusal: "string",
  entry_count: "integer",
  exceeded_limits: "list",
  existing_customer_id: "string",
  existing_transaction_id: "string",
  notification_recipient_id: "string",
  wallet_domain_id: "string",
  expires_at: "string",
  instant_available: "integer",
  invalid: "list",
  invoice_id: "string",
  invoice_status: "string",
  latest: "string",
  left: "integer",
  limit: "integer",
  limited: "string",
  max: "integer",
  max_transaction_amount: "integer",
  merged_into_customer_id: "string",
  message_for_customer: "string",
  min: "integer",
  missing_scopes: "list",
  missing_variables: "list",
  net_amount: "integer",
  network_advice_code: "string",
  network_code: "string",
  next_attempt_at: "string",
  onboarding_status: "string",
  open_dispute_exposure: "integer",
  payment_link_id: "string",
  payment_link_status: "string",
  payment_method_id: "string",
  payment_method_status: "string",
  payout_destination_id: "string",
  payout_id: "string",
  payout_status: "string",
  pending_refund_exposure: "integer",
  plan_id: "string",
  provider_code: "string",
  provider_http_status: "integer",
  refund_id: "string",
  refund_status: "string",
  replaced_by_api_key_id: "string",
  required_scope: "string",
  requirements: "list",
  resets_at: "string",
  retry_advice: "string",
  retry_after_seconds: "integer",
  retry_not_before_at: "string",
  retryable: "boolean",
  rule: "string",
  settlement_id: "string",
  settlement_queue_entry_id: "string",
  settlement_status: "string",
  subscription_id: "string",
  subscription_ids: "list",
  subscription_status: "string",
  transaction_id: "string",
  transaction_status: "string",
  usable_at: "string",
  used: "integer",
  version: "integer",
} as const;

type Types = typeof ERROR_FACTS;

export type FactName = keyof Types;

interface Values {
  readonly string: string;
  readonly integer: number | bigint;
  readonly boolean: boolean;
  readonly list: readonly string[];
}

export type FactValue<Name extends FactName> = Values[Types[Name]];

export type ErrorFacts = { readonly [Name in FactName]?: FactValue<Name> };

/** Encodes facts for google.rpc.ErrorInfo, whose values are text: a list becomes JSON. */
export function factTexts(facts: ErrorFacts): Record<string, string> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, Array.isArray(value) ? JSON.stringify(value) : String(value)]),
  );
}

/** Decodes facts to their types. A fact of a newer release stays text. */
export function factsIn(texts: Readonly<Record<string, string>>): ErrorFacts {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, factIn(name, text)]));
}

function factIn(name: string, text: string): string | number | boolean | readonly string[] {
  const type = Object.hasOwn(ERROR_FACTS, name) ? ERROR_FACTS[name as FactName] : "string";
  if (type === "integer") return Number(text);
  if (type === "boolean") return text === "true";
  return type === "list" ? (JSON.parse(text) as string[]) : text;
}
