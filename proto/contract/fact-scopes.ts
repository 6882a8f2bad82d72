import type { Scope } from "./scopes.ts";

/**
 * Facts about resources, with the scope that reads them. A request for another resource returns them only with this
 * scope.
 */
export const FACT_SCOPES: Readonly<Partial<Record<string, Scope>>> = {
  api_key_status: "merchants:read",
  replaced_by_api_key_id: "merchants:read",
  customer_status: "customers:read",
  existing_customer_id: "customers:read",
  merged_into_customer_id: "customers:read",
  payment_method_status: "customers:read",
  dispute_stage: "disputes:read",
  dispute_status: "disputes:read",
  checkout_status: "payment_links:read",
  payment_link_status: "payment_links:read",
  device_status: "devices:read",
  terminal_sale_status: "devices:read",
  invoice_status: "subscriptions:read",
  subscription_status: "subscriptions:read",
  payout_status: "settlements:read",
  account_status: "merchants:read",
  onboarding_status: "merchants:read",
  settlement_status: "settlements:read",
  existing_transaction_id: "transactions:read",
  notification_recipient_id: "merchants:read",
  wallet_domain_id: "merchants:read",
  refund_status: "transactions:read",
  transaction_status: "transactions:read",
};
