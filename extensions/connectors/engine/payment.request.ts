import { consentRequest, type EngineConsent } from "./consent.request.ts";
import type { components } from "./gen/engine-api.ts";
import { inProfile } from "./in-profile.ts";
import { toEngineAmount } from "./json.ts";
import { type AmountParts, amountRequest, itemsRequest, type OrderItem } from "./order.request.ts";

type Requests = components["schemas"];

interface PayingCustomer {
  id: string;
  name?: string | null;
  email?: string | null;
}

/** `manual_multiple`: several captures, where the processor supports them. */
export type CaptureMethod = "automatic" | "manual" | "manual_multiple";

export interface NewPayment {
  /** Our ID. A second payment with it is refused as `already_exists`, so creating one can be repeated. */
  paymentId: string;
  /** The merchant's default when absent. */
  profileId?: string | undefined;
  /** The payer pays exactly this, parts or not. */
  amountMinorUnits: bigint;
  currency: string;
  parts?: AmountParts | undefined;
  /** Level 2 and 3 data. */
  items?: readonly OrderItem[] | undefined;
  captureMethod?: CaptureMethod | undefined;
  /** The authorization can be increased before its capture, where the processor supports it. */
  isIncrementable?: boolean | undefined;
  /** More than is authorized can be captured, where the processor allows it. */
  isOvercapturable?: boolean | undefined;
  /** The authorization lasts longer, where the processor supports it. */
  isExtended?: boolean | undefined;
  /** `always`: 3-D Secure for every attempt. Otherwise the payer's bank decides. */
  threeDs?: "automatic" | "always" | undefined;
  customer?: PayingCustomer | undefined;
  /** Charged at once. The customer must be the method's own. */
  paymentMethodId?: string | undefined;
  /** Stores the payment method, since the payer agreed to later charges. Requires a customer. */
  consent?: EngineConsent | undefined;
  /** The engine creates a page for the payer. Requires `returnUrl`. */
  hasPage?: boolean | undefined;
  returnUrl?: string | undefined;
  /** How the payer ordered, for example `telephone_order`. */
  channel?: string | undefined;
  /** The reason for a charge without the payer. Requires `paymentMethodId`. */
  mitCategory?: string | undefined;
  /** Limit on the payer's time. A day when absent. */
  sessionSeconds?: number | undefined;
  /** The exemption from strong customer authentication to request. */
  scaExemption?: string | undefined;
  reference?: string | undefined;
  description?: string | undefined;
  statementDescriptor?: string | undefined;
  metadata?: Readonly<Record<string, string>> | undefined;
}

/** Limit on the payer's time. The engine's default is 15 minutes. */
export const SESSION_SECONDS = 86_400;

/** The engine limits a request to 32 KiB. Metadata that is larger, or does not fit beside the items, is not sent. */
const MAX_METADATA_BYTES = 16_384;
const MAX_FREE_BYTES = 28_672;

export function paymentRequest(payment: NewPayment): Requests["PaymentsCreateRequest"] {
  const { customer, hasPage, returnUrl, consent } = payment;
  const items = itemsRequest(payment.items);
  return {
    payment_id: payment.paymentId,
    ...inProfile(payment.profileId),
    ...amountRequest(toEngineAmount(payment.amountMinorUnits), payment.parts),
    ...items,
    // The engine adds currencies and rejects unknown ones itself.
    currency: payment.currency as Requests["Currency"],
    capture_method: payment.captureMethod ?? "automatic",
    ...authorizationOptions(payment),
    authentication_type: payment.threeDs === "always" ? "three_ds" : "no_three_ds",
    session_expiry: payment.sessionSeconds ?? SESSION_SECONDS,
    ...(customer && { customer: { ...customer } }),
    ...(hasPage && { payment_link: true }),
    ...(returnUrl !== undefined && { return_url: returnUrl }),
    ...(consent && consentRequest(consent)),
    ...labels(payment, MAX_FREE_BYTES - bytesOf(items)),
    ...(payment.paymentMethodId !== undefined &&
      customer &&
      storedMethodRequest({ ...payment, paymentMethodId: payment.paymentMethodId, customerId: customer.id })),
    ...marks(payment),
  };
}

function authorizationOptions({ isIncrementable, isOvercapturable, isExtended }: NewPayment) {
  return {
    ...(isIncrementable && { request_incremental_authorization: true }),
    ...(isOvercapturable && { enable_overcapture: true }),
    ...(isExtended && { request_extended_authorization: true }),
  } satisfies Partial<Requests["PaymentsCreateRequest"]>;
}

/** The contract allows only the engine's own words. */
function marks({ channel, scaExemption }: NewPayment) {
  return {
    ...(channel !== undefined && { payment_channel: channel as Requests["PaymentChannel"] }),
    ...(scaExemption !== undefined && { psd2_sca_exemption_type: scaExemption as Requests["ScaExemptionType"] }),
  };
}

export interface StoredMethodCharge {
  paymentMethodId: string;
  /** The payment method's own customer at the engine. */
  customerId: string;
  /** The reason for the charge, for the card network. */
  mitCategory?: string | undefined;
}

/** A charge without the payer present. */
export function storedMethodRequest({ paymentMethodId, customerId, mitCategory }: StoredMethodCharge) {
  return {
    confirm: true,
    off_session: true,
    customer_id: customerId,
    recurring_details: { type: "payment_method_id", data: paymentMethodId },
    ...(mitCategory !== undefined && { mit_category: mitCategory as Requests["MitCategory"] }),
  } satisfies Requests["PaymentsConfirmRequest"];
}

function labels({ reference, description, statementDescriptor, metadata }: NewPayment, freeBytes: number) {
  return {
    ...(reference !== undefined && { merchant_order_reference_id: reference }),
    ...(description !== undefined && { description }),
    ...(statementDescriptor !== undefined && { statement_descriptor_suffix: statementDescriptor }),
    ...(metadata && fits(metadata, freeBytes) && { metadata: { ...metadata } }),
  } satisfies Partial<Requests["PaymentsCreateRequest"]>;
}

function fits(metadata: Readonly<Record<string, string>>, freeBytes: number): boolean {
  return Object.keys(metadata).length > 0 && bytesOf(metadata) <= Math.min(MAX_METADATA_BYTES, freeBytes);
}

const bytesOf = (part: object): number => Buffer.byteLength(JSON.stringify(part));
