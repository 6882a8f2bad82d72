import { z } from "zod";
import { anyObject, loose, optional, sessionExpiry, text, url } from "#sandbox/engine/http/validation.ts";
import { words } from "#sandbox/shared/words.ts";
import { webhookDetails } from "./webhook.schema.ts";

/** Fields stored and returned as they were sent. */
export const ECHOED = words(
  "routing_algorithm intent_fulfillment_time frm_routing_algorithm payout_routing_algorithm",
  "payment_link_config authentication_connector_details",
  "use_billing_as_payment_method_billing collect_shipping_details_from_wallet_connector",
  "collect_billing_details_from_wallet_connector always_collect_shipping_details_from_wallet_connector",
  "always_collect_billing_details_from_wallet_connector is_connector_agnostic_mit_enabled payout_link_config",
  "tax_connector_id max_auto_retries_enabled",
  "always_request_extended_authorization authentication_product_ids card_testing_guard_config",
  "is_debit_routing_enabled merchant_business_country is_iframe_redirection_enabled merchant_category_code",
  "merchant_country_code dispute_polling_interval always_enable_overcapture is_external_vault_enabled",
  "external_vault_connector_details billing_processor_id surcharge_connector_details is_l2_l3_enabled",
  "network_tokenization_credentials payment_method_blocking",
);

/** Response fields that no request of the sandbox sets. */
export const ALWAYS_NULL = words("extended_card_info_config acquirer_configs acquirer_config_bucket");

/** Fields that are false unless sent. */
export const SWITCHES = words(
  "is_tax_connector_enabled is_network_tokenization_enabled is_auto_retries_enabled is_click_to_pay_enabled",
  "is_clear_pan_retries_enabled force_3ds_challenge is_pre_network_tokenization_enabled",
);

export const profileCreate = z.strictObject({
  profile_name: optional(text(64)),
  return_url: optional(url),
  enable_payment_response_hash: optional(z.boolean()),
  payment_response_hash_key: optional(z.string()),
  redirect_to_merchant_with_http_post: optional(z.boolean()),
  webhook_details: optional(webhookDetails),
  metadata: optional(anyObject),
  session_expiry: optional(sessionExpiry),
  outgoing_webhook_custom_http_headers: optional(z.record(z.string(), z.string())),
  is_manual_retry_enabled: optional(z.boolean()),
  applepay_verified_domains: optional(z.array(z.string())),
  ...loose(...ECHOED),
  ...loose(...SWITCHES),
});

export type ProfileRequest = z.infer<typeof profileCreate>;
