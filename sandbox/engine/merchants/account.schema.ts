import { z } from "zod";
import { anyObject, clientId, loose, optional, text, url } from "#sandbox/engine/http/validation.ts";
import { webhookDetails } from "./webhook.schema.ts";

const businessDetails = z.array(z.strictObject({ country: z.string(), business: z.string() }));

const accountFields = {
  merchant_name: optional(text()),
  return_url: optional(url),
  webhook_details: optional(webhookDetails),
  enable_payment_response_hash: optional(z.boolean()),
  payment_response_hash_key: optional(z.string()),
  redirect_to_merchant_with_http_post: optional(z.boolean()),
  metadata: optional(anyObject),
  sub_merchants_enabled: optional(z.boolean()),
  primary_business_details: optional(businessDetails),
  ...loose(
    "merchant_details payout_routing_algorithm parent_merchant_id publishable_key locker_id routing_algorithm",
    "frm_routing_algorithm pm_collect_link_config network_tokenization_credentials fingerprint_secret",
  ),
};

export const accountCreate = z.strictObject({
  ...accountFields,
  merchant_id: clientId,
  // The OpenAPI document has one object here and an array in the update; both are accepted.
  primary_business_details: optional(
    z.union([businessDetails, z.strictObject({ country: z.string(), business: z.string() })]),
  ),
  organization_id: optional(clientId),
  product_type: optional(z.string()),
  merchant_account_type: optional(z.enum(["standard", "platform", "connected"])),
});

export const accountUpdate = z.strictObject({
  ...accountFields,
  merchant_id: clientId,
  default_profile: optional(clientId),
});

export type AccountCreate = z.infer<typeof accountCreate>;
export type AccountUpdate = z.infer<typeof accountUpdate>;
