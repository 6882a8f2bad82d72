import type { EnginePayment } from "#extensions/connectors/engine/index.ts";
import type { CardRead, TerminalPayment } from "#extensions/connectors/terminal/index.ts";
import type { Failure } from "./decline.rules.ts";
import type { TransactionExtension } from "./transaction.entity.ts";
import type { AmountDetails } from "./transaction.types.ts";
import type { RemotePayment } from "./transaction-columns.ts";

/** What our row says that the vendor's payment does not. */
type Known = Pick<
  TransactionExtension,
  | "amountMinorUnits"
  | "capturedMinorUnits"
  | "voidedMinorUnits"
  | "captureMethod"
  | "decline"
  | "amountDetails"
  | "processor"
>;

/** What the sale says that its payment does not. */
export interface SaleWord {
  /** The tip within the approved amount. Null where the sale has no word of it. */
  readonly tip?: bigint | null;
  /** The reason of a decline. */
  readonly failure?: { readonly code: string; readonly message: string } | null;
}

type Translated = Omit<RemotePayment, "fingerprint">;

/** A payment of a terminal's vendor as one of the engine: amounts, status and captures mean the same. */
export function asEnginePayment(payment: TerminalPayment, known: Known, word: SaleWord = {}): Translated {
  const { transactionId, card, currency, vendorReference, createdAt, updatedAt } = payment;
  const amounts = amountsOf(payment, known);
  return {
    ...NOTHING_ELSE,
    increments: [],
    metadata: {},
    ...standingOf(payment, amounts),
    ...amounts,
    ...partsOf(payment, { known, word, approved: amounts.amountMinorUnits }),
    enginePaymentId: transactionId,
    currency,
    captureMethod: known.captureMethod,
    captureBefore: payment.authorizationExpiresAt,
    method: card && methodOf(card),
    // The vendor names its cards in a space of its own.
    engineFingerprint: card?.cardReference ? `terminal:${card.cardReference}` : null,
    entryMode: card?.entryMode ?? null,
    attempts: [attemptOf(payment, { known, word, amount: amounts.amountMinorUnits })],
    failure: failureOf(payment, { known, word }),
    connectorName: known.processor ?? null,
    connectorReference: vendorReference || null,
    createdAt,
    updatedAt,
  };
}

/** What a payment at a terminal never has. */
const NOTHING_ELSE = {
  reviewReason: null,
  isIncrementable: false,
  isOvercapturable: false,
  isExtended: false,
  checks: null,
  captures: null,
  attemptCount: 1,
  nextAction: null,
  wantsAuthentication: false,
  authentication: null,
  paymentPageUrl: null,
  returnUrl: null,
  engineCustomerId: null,
  enginePaymentMethodId: null,
  mandateId: null,
  engineProfileId: null,
  networkTransactionId: null,
  reference: null,
  description: null,
  statementDescriptor: null,
  cancelReason: null,
  voiding: null,
  paymentChannel: null,
  mitCategory: null,
  expiresAt: null,
} as const;

interface Amounts {
  readonly amountMinorUnits: bigint;
  readonly capturedMinorUnits: bigint;
  readonly capturableMinorUnits: bigint;
}

/** A vendor may clear the amounts of a payment that ended, so ours stay. */
function amountsOf({ state, amountAuthorized, amountCaptured }: TerminalPayment, known: Known): Amounts {
  const approved = amountCaptured > amountAuthorized ? amountCaptured : amountAuthorized;
  const was = known.capturedMinorUnits > 0n ? known.capturedMinorUnits : known.voidedMinorUnits;
  return {
    amountMinorUnits: approved > 0n && state !== "declined" ? approved : known.amountMinorUnits,
    capturedMinorUnits: state === "voided" && amountCaptured === 0n ? was : amountCaptured,
    capturableMinorUnits: state === "authorized" ? amountAuthorized : 0n,
  };
}

type EngineStanding = Pick<EnginePayment, "status" | "engineStatus">;

/** The engine's own words for the same, by which the copy tells a void from a released authorization. */
function standingOf({ state }: TerminalPayment, amounts: Amounts): EngineStanding {
  const { amountMinorUnits, capturedMinorUnits } = amounts;
  switch (state) {
    case "authorized":
      return { status: "authorized", engineStatus: "requires_capture" };
    case "captured":
      return capturedMinorUnits < amountMinorUnits
        ? { status: "partially_captured", engineStatus: "partially_captured" }
        : { status: "succeeded", engineStatus: "succeeded" };
    case "voided":
      return { status: "canceled", engineStatus: capturedMinorUnits > 0n ? "cancelled_post_capture" : "cancelled" };
    case "expired":
      return { status: "expired", engineStatus: "expired" };
    case "declined":
      return { status: "failed", engineStatus: "failed" };
  }
}

function methodOf({ brand, last4, expMonth, expYear, funding, issuerCountry }: CardRead) {
  const card = { brand, last4, expMonth, expYear, funding, issuerCountry };
  return { type: "card", wallet: null, bin: null, issuer: null, ...card };
}

interface Said {
  readonly known: Known;
  readonly word: SaleWord;
}

const ATTEMPTS = {
  authorized: "authorized",
  captured: "succeeded",
  voided: "canceled",
  expired: "failed",
  declined: "failed",
} as const;

function attemptOf(payment: TerminalPayment, { amount, ...said }: Said & { readonly amount: bigint }) {
  return {
    engineAttemptId: `${payment.transactionId}_1`,
    status: ATTEMPTS[payment.state],
    hasStarted: true,
    amountMinorUnits: amount,
    connectorName: said.known.processor ?? null,
    methodType: "card",
    failure: failureOf(payment, said),
    createdAt: payment.createdAt,
  };
}

/** The payment does not say why it was declined, so what the sale said stays. */
function failureOf({ state }: TerminalPayment, { known: { decline }, word: { failure } }: Said): Failure | null {
  if (state !== "declined") return null;
  if (failure) return { code: failure.code, message: failure.message, unifiedCode: null, networkCode: null };
  const { engineCode = null, networkCode = null } = decline ?? {};
  return { code: engineCode, message: null, unifiedCode: decline?.code ?? null, networkCode };
}

/** The parts of the amount, with the tip. Parts that no longer add up to it are left out. */
function partsOf(
  { state }: TerminalPayment,
  said: Said & { readonly approved: bigint },
): { parts?: AmountDetails | null } {
  const { known, word, approved } = said;
  const { tip } = word;
  if (tip == null || (state !== "authorized" && state !== "captured")) return {};
  const { amountDetails: before } = known;
  if (before != null && totalOf({ ...before, tip: 0 }) + tip === approved)
    return { parts: { ...before, tip: Number(tip) } };
  return { parts: tip > 0n ? { ...NO_PARTS, subtotal: Number(approved - tip), tip: Number(tip) } : null };
}

const NO_PARTS = { subtotal: 0, tax: 0, tip: 0, surcharge: 0, discount: 0, shipping: 0 };

function totalOf({ subtotal, tax, tip, surcharge, discount, shipping = 0 }: AmountDetails): bigint {
  return BigInt(subtotal + tax + tip + surcharge + shipping - discount);
}
