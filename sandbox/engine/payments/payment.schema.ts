import { z } from "zod";
import { cardData, cardWithoutCode } from "#sandbox/engine/cards/card.ts";
import { CURRENCIES } from "#sandbox/engine/http/currencies.ts";
import {
  anyObject,
  clientId,
  loose,
  minorUnits,
  nullable,
  oneKind,
  optional,
  sessionExpiry,
  text,
  url,
} from "#sandbox/engine/http/validation.ts";
import { METHOD_TYPES, PAYMENT_METHODS } from "#sandbox/engine/http/vocabularies.ts";
import { METHOD_KINDS, otherMethods } from "./method-kinds.schema.ts";
import { customerAcceptance, mandateData, recurringDetails } from "./recurring.schema.ts";

const addressDetails = z.strictObject({
  city: optional(text(50)),
  country: optional(text(2)),
  line1: optional(text(200)),
  line2: optional(text(50)),
  line3: optional(text(50)),
  zip: optional(text(50)),
  state: optional(z.string()),
  first_name: optional(text()),
  last_name: optional(text()),
  origin_zip: optional(text(50)),
});

export const address = z.strictObject({
  address: optional(addressDetails),
  phone: optional(z.object({ number: optional(z.string()), country_code: optional(z.string()) })),
  email: optional(z.string()),
});

export const customerDetails = z.object({
  id: optional(clientId),
  name: optional(text()),
  email: optional(text()),
  phone: optional(text()),
  phone_country_code: optional(text()),
});

/** Comes with the token of a saved card. */
const cardToken = z.object({ card_holder_name: optional(z.string()), card_cvc: optional(z.string()) });

const methodsByKind = z
  .looseObject({
    ...otherMethods,
    reward: z.null("invalid type: map, expected unit").optional(),
    card: cardData.optional(),
    card_with_no_cvc: cardWithoutCode.optional(),
    card_token: cardToken.optional(),
    billing: optional(address),
  })
  .superRefine(oneKind(METHOD_KINDS, "billing"));

/** A reward has no data, so its name alone stands for it. */
const paymentMethodData = z.preprocess((data) => (data === "reward" ? { reward: null } : data), methodsByKind);

const methodType = z.enum([
  ...new Set([...Object.values(METHOD_TYPES).flat(), "venmo", "bhn_card_network", "pix_key"]),
]);

const wholeAmount = z.number().int();

/** Level 2 and 3 data of one item. */
const orderDetails = z.looseObject({
  product_name: z.string().max(255),
  quantity: wholeAmount.min(0).max(65_535),
  amount: wholeAmount,
  tax_rate: optional(z.number()),
  ...nullable(wholeAmount, "total_tax_amount total_amount unit_discount_amount"),
  ...nullable(z.string(), "product_id sku upc commodity_code unit_of_measure description product_tax_code category"),
});

const surchargeDetails = z.object({ surcharge_amount: minorUnits, tax_amount: optional(minorUnits) });

/** The fields that the response repeats. */
export const echoedFields = {
  authentication_type: optional(z.enum(["three_ds", "no_three_ds"])),
  shipping_cost: optional(minorUnits),
  order_tax_amount: optional(minorUnits),
  surcharge_details: optional(surchargeDetails),
  billing: optional(address),
  shipping: optional(address),
  email: optional(text()),
  name: optional(text()),
  phone: optional(text()),
  off_session: optional(z.boolean()),
  description: optional(z.string()),
  return_url: optional(url),
  setup_future_usage: optional(z.enum(["off_session", "on_session"])),
  payment_method_type: optional(methodType),
  payment_token: optional(z.string()),
  statement_descriptor_name: optional(text()),
  statement_descriptor_suffix: optional(text()),
  order_details: optional(z.array(orderDetails)),
  metadata: optional(anyObject),
  merchant_order_reference_id: optional(text()),
  payment_channel: optional(
    z.union([z.enum(["ecommerce", "mail_order", "telephone_order"]), z.object({ other: z.string() })]),
  ),
  mit_category: optional(z.enum(["installment", "unscheduled", "recurring", "resubmission"])),
  ...loose(
    "browser_info payment_experience business_country business_label business_sub_label allowed_payment_method_types",
    "connector_metadata feature_metadata frm_metadata request_extended_authorization",
    "force_3ds_challenge is_iframe_redirection_enabled enable_partial_authorization enable_overcapture",
    "is_stored_credential billing_descriptor tokenization installment_options capture_on reference_id",
  ),
};

const fields = {
  ...echoedFields,
  payment_id: optional(clientId),
  capture_method: optional(z.enum(["automatic", "manual", "manual_multiple", "scheduled", "sequential_automatic"])),
  amount_to_capture: optional(minorUnits),
  confirm: optional(z.boolean()),
  customer: optional(customerDetails),
  customer_id: optional(clientId),
  phone_country_code: optional(text()),
  payment_method: optional(z.enum(PAYMENT_METHODS)),
  payment_method_data: optional(paymentMethodData),
  card_cvc: optional(z.string()),
  mandate_data: optional(mandateData),
  customer_acceptance: optional(customerAcceptance),
  mandate_id: optional(z.string()),
  recurring_details: optional(recurringDetails),
  payment_link: optional(z.boolean()),
  profile_id: optional(z.string()),
  payment_type: optional(z.string()),
  session_expiry: optional(sessionExpiry),
  client_secret: optional(z.string()),
  discount_amount: optional(minorUnits),
  psd2_sca_exemption_type: optional(z.enum(["low_value", "transaction_risk_analysis"])),
  ...loose(
    "routing connector merchant_connector_details payment_link_config payment_link_config_id offer_details",
    "request_incremental_authorization request_external_three_ds_authentication three_ds_data split_payments",
    "skip_external_tax_calculation ctp_service_details threeds_method_comp_ind",
    "all_keys_required tax_status shipping_amount_tax duty_amount order_date",
    "partner_merchant_identifier_details installment_data profile_acquirer_id external_surcharge_strategy retry_action",
  ),
};

const currency = z.enum(CURRENCIES);

// Create, update and confirm share one type; only create requires the amount and the currency.
export const paymentCreate = z.strictObject({ ...fields, amount: minorUnits, currency });
export const paymentChange = z.strictObject({ ...fields, amount: optional(minorUnits), currency: optional(currency) });

export const paymentCapture = z.object({
  amount_to_capture: optional(z.number().int()),
  statement_descriptor_suffix: optional(z.string()),
  statement_descriptor_prefix: optional(z.string()),
});
export const paymentCancel = z.object({ cancellation_reason: optional(z.string()) });
export const incrementalAuthorization = z.object({ amount: minorUnits, reason: optional(z.string()) });
export const metadataUpdate = z.strictObject({ metadata: anyObject, ...loose("feature_metadata") });

export type PaymentCreate = z.infer<typeof paymentCreate>;
export type PaymentChange = z.infer<typeof paymentChange>;
