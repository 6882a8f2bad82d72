import type { EnginePayment } from "#extensions/connectors/engine/index.ts";
import type { CardRead, TerminalPayment } from "#extensions/connectors/terminal/index.ts";
import { type Failure, NO_REASON } from "./decline.rules.ts";
import { partsWithTip } from "./terminal-tip.rules.ts";
import type { TransactionExtension } from "./transaction.entity.ts";
import type { RemotePayment } from "./transaction-columns.ts";

/** What our row says that the vendor's payment does not. */
type Known = Pick<
  TransactionExtension,
  | "status"
  | "createdAt"
  | "amountMinorUnits"
  | "capturedMinorUnits"
  | "voidedMinorUnits"
  | "captureMethod"
  | "decline"
  | "amountDetails"
  | "processor"
  | "processorReference"
  | "attemptCount"
>;

/** What the sale says that its payment does not. */
export interface SaleWord {
  /** The tip within the approved amount. Null where the sale has no word of it. */
  readonly tip?: bigint | null;
  /** The bank's decline. Null where another reason is known, absent where the sale has no word of it. */
  readonly failure?: { readonly code: string; readonly message: string } | null;
  /** Why it was canceled. */
  readonly reason?: string | null;
}

type Translated = Omit<RemotePayment, "fingerprint">;

/** A payment of a terminal's vendor as one of the engine: amounts, status and captures mean the same. */
export function asEnginePayment(payment: TerminalPayment, known: Known, word: SaleWord = {}): Translated {
  const { transactionId, card, currency, vendorReference, createdAt, updatedAt } = payment;
  const amounts = amountsOf(payment, known);
  const standing = standingOf(payment, amounts);
  const tried = { known, word, amount: amounts.amountMinorUnits, engineStatus: standing.engineStatus };
  return {
    ...NOTHING_ELSE,
    increments: [],
    metadata: {},
    ...standing,
    ...amounts,
    ...partsOf(payment, tried),
    enginePaymentId: transactionId,
    currency,
    captureMethod: known.captureMethod,
    captureBefore: payment.authorizationExpiresAt,
    method: card && methodOf(card),
    // The vendor names its cards in a space of its own.
    engineFingerprint: card?.cardReference ? `terminal:${card.cardReference}` : null,
    entryMode: card?.entryMode ?? null,
    cancelReason: word.reason ?? null,
    ...attemptsOf(payment, tried),
    failure: failureOf(payment, { known, word }),
    connectorName: known.processor ?? null,
    connectorReference: vendorReference || (known.processorReference ?? null),
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
  const isVoided = state === "voided" || (state === "declined" && known.voidedMinorUnits > 0n);
  return {
    amountMinorUnits: approved > 0n && state !== "declined" ? approved : known.amountMinorUnits,
    capturedMinorUnits: isVoided && amountCaptured === 0n ? was : amountCaptured,
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
      return { status: "canceled", engineStatus: capturedMinorUnits > 0n ? VOIDED : "cancelled" };
    case "expired":
      return { status: "expired", engineStatus: "expired" };
    case "declined":
      // A part that was approved, was not allowed, and is voided.
      return { status: "failed", engineStatus: capturedMinorUnits > 0n ? VOIDED : "failed" };
  }
}

const VOIDED = "cancelled_post_capture";

function methodOf({ brand, last4, expMonth, expYear, funding, issuerCountry }: CardRead) {
  const card = { brand, last4, expMonth, expYear, funding, issuerCountry };
  return { type: "card", wallet: null, bin: null, issuer: null, ...card };
}

interface Said {
  readonly known: Known;
  readonly word: SaleWord;
}

const ATTEMPTS = {
  requires_capture: "authorized",
  succeeded: "succeeded",
  partially_captured: "succeeded",
  cancelled: "canceled",
  [VOIDED]: "canceled",
} as const;

interface Tried extends Said {
  readonly amount: bigint;
  readonly engineStatus: string;
}

/** One card, or none. Its time is the sale's, since the sale's word has no other. */
function attemptsOf(payment: TerminalPayment, { amount, engineStatus, known, word }: Tried) {
  // What is known of a card stays.
  if (payment.card === null) return { attempts: null, attemptCount: known.attemptCount };
  const attempt = {
    engineAttemptId: `${payment.transactionId}_1`,
    status: (ATTEMPTS as Readonly<Record<string, "authorized" | "succeeded" | "canceled">>)[engineStatus] ?? "failed",
    isSentToNetwork: true,
    hasStarted: true,
    amountMinorUnits: amount,
    connectorName: known.processor ?? null,
    methodType: "card",
    failure: failureOf(payment, { known, word }),
    createdAt: known.createdAt,
  } as const;
  return { attempts: [attempt], attemptCount: 1 };
}

/** The payment does not say why it was declined, so what the sale said stays. */
function failureOf({ state, card }: TerminalPayment, { known, word: { failure } }: Said): Failure | null {
  if (state !== "declined" || failure === null) return null;
  const { decline, status } = known;
  if (failure) return { ...NO_REASON, code: failure.code, message: failure.message };
  if (decline == null) return status === "failed" || card === null ? null : NO_REASON;
  return {
    ...NO_REASON,
    code: decline.engineCode,
    unifiedCode: decline.code,
    networkCode: decline.networkCode,
    adviceCode: decline.networkAdviceCode ?? null,
  };
}

/** Only an approval has a tip. */
function partsOf({ state }: TerminalPayment, { known, word: { tip }, amount }: Tried) {
  if (tip == null || (state !== "authorized" && state !== "captured")) return {};
  return { parts: partsWithTip(known.amountDetails, tip, amount) };
}
