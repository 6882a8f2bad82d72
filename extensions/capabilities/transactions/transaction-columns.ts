import type { EnginePayment } from "#extensions/connectors/engine/index.ts";
import { attemptsOf } from "./attempts.ts";
import { capturesOf } from "./captures.ts";
import { declineOf, NO_REASON } from "./decline.rules.ts";
import type { TransactionExtension } from "./transaction.entity.ts";
import type { AmountDetails, Decline, ThreeDSecure } from "./transaction.types.ts";
import { endedStatus } from "./transaction-moves.rules.ts";

/** The engine's payment with the organization's own card fingerprint. */
export interface RemotePayment extends EnginePayment {
  readonly fingerprint: string | null;
  /** How a terminal read the card. Absent for other payments. */
  readonly entryMode?: string | null;
  /** The parts of the amount where the payer's tip changed them. Absent where they stay as they are. */
  readonly parts?: AmountDetails | null;
}

type Before = Readonly<TransactionExtension> | null;

/** Limit on an authorization if the engine gives none, in ms. */
const AUTHORIZATION_MS = 7 * 86_400_000;

/** The columns that a transaction copies from its payment. Fields missing in the answer stay unchanged. */
export function columnsOf(payment: RemotePayment, before: Before) {
  const attempts = attemptsOf(payment, before?.attempts ?? []);
  const endedAs = endOf(payment, before);
  return {
    status: endedStatus(payment, endedAs),
    endedAs,
    engineStatus: payment.engineStatus,
    ...reviewOf(payment, before),
    ...amountsOf(payment),
    ...voidOf(payment, before),
    isIncrementable: payment.isIncrementable,
    isOvercapturable: payment.isOvercapturable,
    isExtended: payment.isExtended,
    authorizationExpiresAt: authorizationEnd(payment, before),
    entryMode: payment.entryMode ?? before?.entryMode ?? null,
    ...(payment.parts !== undefined && { amountDetails: payment.parts }),
    ...(payment.method && methodOf(payment, payment.method, before)),
    paymentMethodId: payment.enginePaymentMethodId ?? before?.paymentMethodId ?? null,
    attempts,
    captures: capturesOf(payment, before?.captures ?? []),
    attemptCount: payment.attemptCount,
    decline: declineIn(payment, before, attempts.at(-1)?.createdAt ?? null),
    declineCount: attempts.filter(({ decline }) => decline !== null).length,
    checks: payment.checks,
    threeDs: threeDsOf(payment, before?.threeDs ?? null),
    nextAction: payment.nextAction && nextActionOf(payment.nextAction),
    paymentPageUrl: payment.paymentPageUrl ?? before?.paymentPageUrl ?? null,
    profileId: payment.engineProfileId ?? before?.profileId ?? null,
    processor: payment.connectorName,
    processorReference: payment.connectorReference,
    networkTransactionId: payment.networkTransactionId,
    cancelReason: payment.cancelReason ?? before?.cancelReason ?? null,
    outcomeUnknownSince: null,
  };
}

/** How the payment ended on our side. One that goes on after its end has none. */
function endOf(payment: RemotePayment, before: Before): string | null {
  const hasFailed =
    isTakenBack(payment, before) || isDeclinedCharge(payment, before) || isFailedAtTerminal(payment, before);
  if (hasFailed) return "failed";
  return before !== null && ENDED.has(before.status) && PAID.has(payment.status) ? null : (before?.endedAs ?? null);
}

const ENDED: ReadonlySet<string> = new Set(["failed", "canceled", "expired"]);
const PAID: ReadonlySet<string> = new Set(["authorized", "succeeded", "partially_captured"]);

/** Its payer is served: nobody tries again. That its payment is voided as well is the same end. */
function isFailedAtTerminal({ status }: EnginePayment, before: Before): boolean {
  return status === "failed" && before?.holder === "terminal";
}

/** A later reason continues the same review. */
function reviewOf({ reviewReason, updatedAt, createdAt }: RemotePayment, before: Before) {
  const isKnown = before?.reviewReason != null;
  const since = isKnown ? before.reviewSince : (updatedAt ?? createdAt);
  return { reviewReason, reviewSince: reviewReason === null ? null : (since ?? null) };
}

/** Our own rules may have blocked an attempt that the engine does not have. */
function declineIn(
  { engineStatus, failure, method }: RemotePayment,
  before: Before,
  at: string | null,
): Decline | null {
  if (before?.decline?.code === "blocked_by_rule" && before.engineStatus === engineStatus) return before.decline;
  if (engineStatus !== "failed") return null;
  // At a terminal, a sale fails for other reasons too.
  if (failure === null && before?.holder === "terminal") return null;
  return declineOf(failure ?? NO_REASON, { brand: method?.brand ?? before?.brand ?? null, at });
}

const VOIDED = "cancelled_post_capture";

/** The payer has the money back; the engine still reports the amount received before. */
const UNPAID: ReadonlySet<string> = new Set(["failed", VOIDED]);

/**
 * A debit reversed by the payer's bank does not wait for the payer again, although the engine would accept another
 * method.
 */
function isTakenBack({ engineStatus, capturedMinorUnits }: EnginePayment, before: Before): boolean {
  return engineStatus === "failed" && (capturedMinorUnits > 0n || (before?.capturedMinorUnits ?? 0n) > 0n);
}

/** A declined charge for an invoice waits for nobody: its payer is away. */
function isDeclinedCharge({ engineStatus }: EnginePayment, before: Before): boolean {
  return engineStatus === "failed" && before?.invoiceId != null && before.sessionExpiresAt == null;
}

/** The engine still reports what was captured. */
function voidOf({ engineStatus, capturedMinorUnits, updatedAt }: EnginePayment, before: Before) {
  if (engineStatus !== VOIDED) return { voidedMinorUnits: 0n, voidedAt: null };
  return { voidedMinorUnits: capturedMinorUnits, voidedAt: before?.voidedAt ?? updatedAt };
}

function amountsOf({
  amountMinorUnits,
  capturableMinorUnits,
  capturedMinorUnits,
  status,
  engineStatus,
}: EnginePayment) {
  return {
    amountMinorUnits,
    authorizedMinorUnits: status === "authorized" ? capturableMinorUnits : 0n,
    capturedMinorUnits: UNPAID.has(engineStatus) ? 0n : capturedMinorUnits,
  };
}

function authorizationEnd({ status, captureBefore, updatedAt }: EnginePayment, before: Before): Date | null {
  if (status !== "authorized") return null;
  const known = captureBefore ?? before?.authorizationExpiresAt ?? null;
  return known ?? (updatedAt && new Date(updatedAt.getTime() + AUTHORIZATION_MS));
}

/** The answer to a charge of a stored wallet omits its card, which is kept from the row. */
function methodOf({ fingerprint }: RemotePayment, method: NonNullable<RemotePayment["method"]>, before: Before) {
  const { type, brand, last4, bin, expMonth, expYear, funding, issuer, issuerCountry, wallet } = method;
  const isHidden = type === "wallet" && last4 === null;
  if (isHidden && before?.methodType === type && (wallet === null || before.wallet === wallet)) return {};
  return {
    ...{ methodType: type, brand, last4, bin, expMonth, expYear, funding, issuer, issuerCountry, wallet },
    fingerprint,
  };
}

function nextActionOf({ type, redirectToUrl }: NonNullable<EnginePayment["nextAction"]>) {
  return { type: redirectToUrl === null ? "display_instructions" : type, redirectToUrl };
}

const OUTCOMES: ReadonlyMap<string, string> = new Map([
  ["success", "succeeded"],
  ["failed", "failed"],
]);

/** The engine reports its own 3-D Secure. Of the processor's, only the payer's step is visible. */
function threeDsOf(payment: EnginePayment, before: ThreeDSecure | null): ThreeDSecure | null {
  const { authentication, method, status, failure } = payment;
  if (authentication) {
    const { version, eci } = authentication;
    return { outcome: OUTCOMES.get(authentication.status) ?? "required", version, eci };
  }
  if (status === "requires_action") return method?.type === "card" ? withOutcome("required") : null;
  if (before?.outcome !== "required" || status === "processing") return before;
  return withOutcome(failure && declineOf(failure).code === "authentication_failed" ? "failed" : "succeeded");
}

function withOutcome(outcome: string): ThreeDSecure {
  return { outcome, version: null, eci: null };
}
