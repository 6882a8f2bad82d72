import type { Schema, Schemas } from "./schema-faults.ts";

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

const arrayOf = (name: string): Schema => ({ type: "array", items: ref(name) });
const count: Schema = { type: "integer" };

/** An object that has all these fields. */
const objectOf = (properties: Record<string, Schema>): Schema => ({
  type: "object",
  required: Object.keys(properties),
  properties,
});

const statusCounts = objectOf({ status_with_count: { type: "object", additionalProperties: count } });
const paymentSearch = objectOf({ count, total_count: count, data: arrayOf("PaymentsResponse") });

/** Operations of the router that the document lacks. Their answers consist of the document's objects. */
const undocumentedOperations: Record<string, Schema> = {
  "POST /payments/list": paymentSearch,
  "POST /payments/profile/list": paymentSearch,
  "GET /payments/profile/list": ref("PaymentListResponse"),
  "GET /payments/aggregate": statusCounts,
  "GET /payments/profile/aggregate": statusCounts,
  "POST /payment_link/list": objectOf({ size: count, data: arrayOf("RetrievePaymentLinkResponse") }),
  "POST /refunds/profile/list": ref("RefundListResponse"),
  "POST /refunds/sync": ref("RefundResponse"),
  "GET /refunds/aggregate": statusCounts,
  "GET /refunds/profile/aggregate": statusCounts,
  "GET /payouts/profile/list": ref("PayoutListResponse"),
  "POST /payouts/profile/list": ref("PayoutListResponse"),
  "POST /payouts/profile/filter": ref("PayoutListFilters"),
  "GET /customers/list_with_count": objectOf({ data: arrayOf("CustomerResponse"), total_count: count }),
  "GET /mandates/list": arrayOf("MandateResponse"),
  "GET /accounts/list": arrayOf("MerchantAccountResponse"),
  "POST /files": ref("CreateFileResponse"),
};

/** Answers in which the router differs from the document. */
export const correctedOperations: Record<string, Schema> = {
  ...undocumentedOperations,
  // All payments have the same type; the document leaves out four of its fields here.
  "POST /payments": ref("PaymentsResponse"),
  "POST /payments/{}": ref("PaymentsResponse"),
  "POST /payments/{}/confirm": ref("PaymentsResponse"),
  "GET /payments/list": ref("PaymentListResponse"),
  "PUT /payouts/{}": ref("PayoutCreateResponse"),
  "POST /customers/{}/payment_methods/{}/default": ref("CustomerDefaultPaymentMethodResponse"),
};

/** Operations with other paths in the router: those of the corrections above. */
export const misplacedOperations = [
  "POST /payouts/{payout_id}",
  "POST /{customer_id}/payment_methods/{payment_method_id}/default",
];

/** Fields that the engine may send as null, contrary to the document. */
const NULLABLE: Record<string, string[]> = {
  PaymentsResponse: ["payment_method"],
  PaymentMethodListResponse: ["currency", "mandate_payment"],
  PayoutCreateResponse: ["customer_id", "return_url", "business_country"],
  CardAdditionalData: ["card_holder_name"],
  MerchantConnectorWebhookDetails: ["additional_secret"],
};

/** Objects that the engine sends with all fields, null without a value. */
const COMPLETE = [
  "PaymentsResponse",
  "PaymentAttemptResponse",
  "CaptureResponse",
  "CardAdditionalData",
  "CardResponse",
  "PaymentLinkResponse",
  "RetrievePaymentLinkResponse",
  "RefundResponse",
  "DisputeResponse",
  "DisputeResponsePaymentsRetrieve",
  "CustomerDetailsResponse",
  "CustomerResponse",
  "PaymentMethodResponse",
  "CustomerPaymentMethod",
  "CardDetailFromLocker",
  "MandateResponse",
  "MandateCardDetails",
  "PayoutCreateResponse",
  "MerchantAccountResponse",
  "MerchantConnectorResponse",
  "ProfileResponse",
];

/** The fields of these objects that are left out when there is no value. */
const LEFT_OUT: Record<string, string[]> = { PaymentsResponse: ["attempts", "captures"] };

const WORDS: Schema = { type: "array", items: { type: "string" }, nullable: true };

/** The document's schemas, corrected by the engine's types. */
export function corrected(schemas: Schemas): Schemas {
  const copy = structuredClone(schemas);
  const named = (name: string): Schema => copy[name] ?? unknownSchema(name);
  for (const [name, fields] of Object.entries(NULLABLE))
    for (const field of fields)
      Object.assign(named(name).properties?.[field] ?? unknownSchema(field), { nullable: true });
  for (const name of COMPLETE) {
    const fields = Object.keys(named(name).properties ?? {});
    named(name).required = fields.filter((field) => !LEFT_OUT[name]?.includes(field));
  }
  // The status filters are optional: unset means every event. Those of refunds are the engine's internal words.
  delete named("WebhookDetails").required;
  Object.assign(named("WebhookDetails").properties ?? {}, { refund_statuses_enabled: WORDS });
  // The credentials are in the object, not one level deeper.
  copy.MerchantConnectorDetails = { type: "object" };
  for (const { properties } of named("NextActionData").oneOf ?? [])
    if (properties?.voucher_details) properties.voucher_details = { type: "object" };
  return copy;
}

function unknownSchema(name: string): never {
  throw new Error(`The engine's document has no ${name}.`);
}
