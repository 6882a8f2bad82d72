import { z } from "zod";
import { attemptSchema } from "./attempt.schema.ts";
import { authorizationFields, authorizationOf } from "./authorization.schema.ts";
import { captureSchema } from "./capture.schema.ts";
import { errorDetailsSchema, failureOf, networkAdviceSchema } from "./failure.schema.ts";
import { methodSchema } from "./payment-method-data.schema.ts";
import { paymentStatusOf, reviewReasonOf } from "./payment-status.rules.ts";
import { minorUnits, optionalInstant, optionalMinorUnits, optionalText } from "./read-answer.ts";
import { stateSchema } from "./void.schema.ts";

/** A payment. */
export type EnginePayment = z.infer<typeof paymentSchema>;

const nextActionSchema = z
  .object({ type: z.string().min(1), redirect_to_url: optionalText })
  .transform(({ type, redirect_to_url }) => ({ type, redirectToUrl: redirect_to_url }));

const authenticationSchema = z
  .object({ status: z.string(), version: optionalText, electronic_commerce_indicator: optionalText })
  .transform(({ status, version, electronic_commerce_indicator: eci }) => ({ status, version, eci }));

const linkSchema = z.object({ link: z.string() }).transform(({ link }) => link);

const metadataSchema = z
  .record(z.string(), z.unknown())
  .transform((all) => Object.fromEntries(Object.entries(all).filter(isText)));

function isText(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === "string";
}

export const paymentSchema = z
  .object({
    payment_id: z.string().min(1),
    status: z.string().min(1),
    amount: minorUnits,
    net_amount: optionalMinorUnits,
    currency: z.string().min(1),
    amount_received: optionalMinorUnits,
    amount_capturable: optionalMinorUnits,
    capture_method: optionalText,
    ...authorizationFields,
    payment_method: optionalText,
    payment_method_type: optionalText,
    payment_method_data: methodSchema.nullish().catch(null),
    fingerprint: optionalText,
    manual_retry_allowed: z.boolean().nullish().catch(null),
    attempts: z.array(attemptSchema).nullish().catch(null),
    captures: z.array(captureSchema).nullish().catch(null),
    attempt_count: z.int().catch(1),
    error_code: optionalText,
    error_message: optionalText,
    unified_code: optionalText,
    issuer_error_code: optionalText,
    error_details: errorDetailsSchema.nullish().catch(null),
    network_details: networkAdviceSchema.nullish().catch(null),
    next_action: nextActionSchema.nullish().catch(null),
    authentication_type: optionalText,
    external_authentication_details: authenticationSchema.nullish().catch(null),
    payment_link: linkSchema.nullish().catch(null),
    return_url: optionalText,
    customer_id: optionalText,
    payment_method_id: optionalText,
    mandate_id: optionalText,
    profile_id: optionalText,
    connector: optionalText,
    connector_transaction_id: optionalText,
    network_transaction_id: optionalText,
    merchant_order_reference_id: optionalText,
    description: optionalText,
    statement_descriptor_suffix: optionalText,
    metadata: metadataSchema.nullish().catch(null),
    cancellation_reason: optionalText,
    state_metadata: stateSchema.nullish().catch(null),
    payment_channel: optionalText,
    mit_category: optionalText,
    expires_on: optionalInstant,
    created: optionalInstant,
    updated: optionalInstant,
    modified_at: optionalInstant,
  })
  .transform((payment) => ({
    enginePaymentId: payment.payment_id,
    status: paymentStatusOf(payment.status, payment.manual_retry_allowed === true),
    /** The engine's own status, for support. */
    engineStatus: payment.status,
    reviewReason: reviewReasonOf(payment.status),
    /** What the payer pays: the engine's amount with tax, shipping and surcharge. */
    amountMinorUnits: payment.net_amount ?? payment.amount,
    currency: payment.currency,
    capturedMinorUnits: payment.amount_received ?? 0n,
    capturableMinorUnits: payment.amount_capturable ?? 0n,
    captureMethod: payment.capture_method,
    ...authorizationOf(payment),
    /** The payment method of the last attempt. Null until the payer has chosen. */
    method: payment.payment_method
      ? {
          type: payment.payment_method,
          wallet: payment.payment_method === "wallet" ? payment.payment_method_type : null,
          ...(payment.payment_method_data?.card ?? NO_CARD),
        }
      : null,
    checks: payment.payment_method_data?.checks ?? null,
    /** The engine's fingerprint, the same for every merchant. It never leaves the service. */
    engineFingerprint: payment.fingerprint,
    /** Null where the answer omits them, as in lists. */
    attempts: payment.attempts ?? null,
    /** Null where the answer omits them, as in lists. The engine has them for several captures only. */
    captures: payment.captures ?? null,
    attemptCount: payment.attempt_count,
    /** The failure of the last attempt; a decline is not an engine error. */
    failure: failureOf(payment, {
      ...payment.error_details,
      networkCode: payment.issuer_error_code ?? payment.error_details?.networkCode ?? null,
      adviceCode: payment.error_details?.adviceCode ?? payment.network_details ?? null,
    }),
    nextAction: payment.next_action ?? null,
    wantsAuthentication: payment.authentication_type === "three_ds",
    authentication: payment.external_authentication_details ?? null,
    paymentPageUrl: payment.payment_link ?? null,
    returnUrl: payment.return_url,
    engineCustomerId: payment.customer_id,
    enginePaymentMethodId: payment.payment_method_id,
    mandateId: payment.mandate_id,
    engineProfileId: payment.profile_id,
    connectorName: payment.connector,
    connectorReference: payment.connector_transaction_id,
    networkTransactionId: payment.network_transaction_id,
    reference: payment.merchant_order_reference_id,
    description: payment.description,
    statementDescriptor: payment.statement_descriptor_suffix,
    metadata: payment.metadata ?? {},
    cancelReason: payment.cancellation_reason,
    /** The void of a captured payment. Null without one. */
    voiding: payment.state_metadata?.post_capture_void ?? null,
    paymentChannel: payment.payment_channel,
    mitCategory: payment.mit_category,
    /** The end of the payer's session. */
    expiresAt: payment.expires_on,
    createdAt: payment.created,
    updatedAt: payment.updated ?? payment.modified_at,
  }));

const NO_CARD = {
  brand: null,
  last4: null,
  bin: null,
  expMonth: null,
  expYear: null,
  funding: null,
  issuer: null,
  issuerCountry: null,
};

export const paymentFormSchema = z
  .object({ client_secret: z.string().min(1), payment_link: linkSchema.nullish().catch(null) })
  .transform(({ client_secret, payment_link }) => ({
    clientSecret: client_secret,
    paymentPageUrl: payment_link ?? null,
  }));
