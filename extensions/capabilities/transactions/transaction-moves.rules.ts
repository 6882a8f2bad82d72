import type { DomainError } from "#extensions/platform/kernel/errors.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";

interface Standing {
  readonly id: string;
  readonly status: string;
  /** The engine's own status. */
  readonly engineStatus: string;
}

interface Held extends Standing {
  /** Authorized, and neither captured nor released. */
  readonly authorizedMinorUnits: bigint;
  readonly captureMethod: string;
  /** The processor lets more be captured than is authorized. */
  readonly isOvercapturable: boolean;
  readonly currency: string;
}

interface Capture {
  /** All that is held when absent. */
  readonly amount?: bigint | undefined;
  readonly final?: boolean | undefined;
}

export function isCapturable({ status, authorizedMinorUnits }: Pick<Held, "status" | "authorizedMinorUnits">): boolean {
  return status === "authorized" && authorizedMinorUnits > 0n;
}

/**
 * The amount to capture. The rest is released with the last capture, which is the first one unless the payment takes
 * several.
 * @throws transaction_not_capturable, capture_exceeds_authorized, capture_must_be_final
 */
export function captureAmount(transaction: Held, { amount, final = true }: Capture): bigint {
  if (!isCapturable(transaction)) throw refuse("transaction_not_capturable", transactionFacts(transaction));
  const { authorizedMinorUnits: held, captureMethod } = transaction;
  if (amount !== undefined && amount > held && !canOvercapture(transaction)) throw exceedsAuthorized(transaction);
  if (!final && captureMethod !== "manual_multiple")
    throw refuse("capture_must_be_final", { transaction_id: transaction.id });
  return amount ?? held;
}

/** The limit is the processor's, which refuses what is beyond it. */
export function canOvercapture({
  status,
  captureMethod,
  isOvercapturable,
}: Pick<Held, "status" | "captureMethod" | "isOvercapturable">): boolean {
  return isOvercapturable && status === "authorized" && captureMethod === "manual";
}

export const WAITS_FOR_PAYER: ReadonlySet<string> = new Set(["requires_payment_method", "requires_action"]);

/** The payer has not paid, and still can. */
export function waitsForPayer({ status }: Pick<Standing, "status">): boolean {
  return WAITS_FOR_PAYER.has(status);
}

/** Of the payments in review, the engine cancels only those whose answers contradict the request. */
export function isCancelable(transaction: Pick<Standing, "status" | "engineStatus">): boolean {
  return waitsForPayer(transaction) || transaction.status === "authorized" || transaction.engineStatus === "conflicted";
}

/** @throws transaction_not_cancelable */
export function assertCancelable(transaction: Standing): void {
  if (!isCancelable(transaction)) throw refuse("transaction_not_cancelable", transactionFacts(transaction));
}

/**
 * The engine cannot cancel a payment whose last attempt was declined, although the payer could retry. It ends on our
 * side only.
 */
export function endsHere({ engineStatus }: Pick<Standing, "engineStatus">): boolean {
  return engineStatus === "failed";
}

/**
 * The status of a payment that we ended, until the engine has a newer one. The engine has no status for expired
 * payments, and keeps `failed`.
 */
export function endedStatus(
  { status, engineStatus }: Pick<Standing, "status" | "engineStatus">,
  endedAs: string | null,
): string {
  return endedAs !== null && (engineStatus === "failed" || status === "canceled") ? endedAs : status;
}

/** Time for the payer to try, in hours. */
const PAYER_HOURS = 24;
/** Time for a payer who approves the payment when the session ends, in ms. */
const APPROVAL_MS = 15 * 60_000;
/** The engine counts the session from its own creation of the payment, a moment later than we do. In ms. */
const LATER_MS = 60_000;
/** A transaction with this many declines accepts no further attempt, as protection against card testing. */
export const MAX_DECLINES = 10;

interface Ending extends Pick<Standing, "status" | "engineStatus"> {
  readonly sessionExpiresAt?: Date | null | undefined;
  readonly createdAt: Date;
  readonly declineCount: number;
  readonly authorizationExpiresAt?: Date | null | undefined;
}

/** The time at which the transaction ends automatically. Null for never. */
export function endsAt(transaction: Ending): Date | null {
  const { status, createdAt, declineCount, authorizationExpiresAt, sessionExpiresAt } = transaction;
  if (status === "authorized") return authorizationExpiresAt ?? null;
  if (!waitsForPayer(transaction)) return null;
  if (declineCount >= MAX_DECLINES) return createdAt;
  return sessionExpiresAt == null
    ? new Date(createdAt.getTime() + PAYER_HOURS * 3_600_000)
    : new Date(sessionExpiresAt.getTime() + graceMs(transaction));
}

/**
 * A payer at the bank's page may finish. A declined payment ends on our side only, so it must have become unpayable at
 * the engine before.
 */
function graceMs(transaction: Pick<Standing, "status" | "engineStatus">): number {
  if (transaction.status === "requires_action") return APPROVAL_MS;
  return endsHere(transaction) ? LATER_MS : 0;
}

interface Ended extends Standing {
  readonly endedAs?: string | null | undefined;
  readonly sessionExpiresAt?: Date | null | undefined;
}

const ENDED: ReadonlySet<string> = new Set(["failed", "canceled", "expired"]);

/**
 * When the engine takes no payment for an ended transaction anymore: null for at once. One that only ended on our side
 * can be paid with another card until its session is over.
 */
export function payableUntil({ engineStatus, endedAs, sessionExpiresAt }: Ended): Date | null {
  const endedOnlyHere = endsHere({ engineStatus }) && endedAs != null;
  return endedOnlyHere && sessionExpiresAt != null ? new Date(sessionExpiresAt.getTime() + LATER_MS) : null;
}

/** Whether the transaction has ended, and the engine takes no payment for it anymore. */
export function isUnpayable(transaction: Ended, now: Date): boolean {
  if (!ENDED.has(transaction.status)) return false;
  const until = payableUntil(transaction);
  return until === null || until <= now;
}

/**
 * The engine's session of a payment whose payer can start to pay for `remainingMs`. The engine takes another card after
 * a decline in the first half of its session only, so the session is twice as long. Due work cancels the payment when
 * the payer's time is over.
 */
export function sessionSeconds(remainingMs: number): number {
  return Math.ceil((2 * remainingMs) / 1_000);
}

/** The engine has no shorter sessions, in ms of the payer's time. */
export const SHORTEST_SESSION_MS = 30_000;

/** The status of an automatic end: failed when the last attempt was declined, otherwise expired. */
export function endOf({
  status,
  decline,
}: Pick<Standing, "status"> & { readonly decline?: object | null | undefined }) {
  return status !== "authorized" && decline ? "failed" : "expired";
}

/** The transaction's state, as refusals name it. */
export function transactionFacts({ id, status }: Pick<Standing, "id" | "status">) {
  return { transaction_id: id, transaction_status: status };
}

/** `cause` is the engine's refusal, when it refused first. */
export function exceedsAuthorized(
  { id, currency, authorizedMinorUnits: max }: Pick<Held, "id" | "currency" | "authorizedMinorUnits">,
  cause?: DomainError,
) {
  return refuse("capture_exceeds_authorized", {
    transaction_id: id,
    max,
    currency,
    amount_authorized: max,
    cause,
  });
}
