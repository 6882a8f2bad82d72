import { failureAction, isPassing } from "./failure-action.rules.ts";

/** A payout's status, as the API names it. */
export type PayoutStatus =
  | "requires_approval"
  | "held"
  | "pending"
  | "in_transit"
  | "unknown"
  | "paid"
  | "failed"
  | "canceled"
  | "returned";

/** The payout's state in the ledger: its amount is reserved, paid, released, or returned after it was paid. */
export type BookedStatus = "reserved" | "paid" | "released" | "returned";

/** The money was or may be sent: limits count it, and it cannot be spent again. */
export const SPENT: readonly BookedStatus[] = ["reserved", "paid"];

/** Waits for a person and was not sent. */
export const WAITING: readonly PayoutStatus[] = ["requires_approval", "held"];

/** Statuses that the engine may still change. */
export const UNDER_WAY: readonly PayoutStatus[] = ["pending", "unknown", "in_transit"];

/** The engine reports that no money arrived. The money is released once that is certain. */
export const UNDONE: readonly PayoutStatus[] = ["failed", "canceled", "returned"];

const BY_ENGINE_STATUS: ReadonlyMap<string, PayoutStatus> = new Map([
  ["success", "paid"],
  ["initiated", "in_transit"],
  ["pending", "in_transit"],
  ["reversed", "returned"],
  ["failed", "failed"],
  ["expired", "failed"],
  ["ineligible", "failed"],
  ["not_permitted", "failed"],
  ["cancelled", "canceled"],
]);

/**
 * The only mapping from engine statuses to ours. An unknown status leaves the payout pending, so it is checked again.
 */
export function payoutStatusOf(engineStatus: string): PayoutStatus {
  return BY_ENGINE_STATUS.get(engineStatus) ?? "pending";
}

interface Ending {
  readonly status: PayoutStatus;
  readonly bookedStatus: BookedStatus;
}

/** Whether the engine reported the failure only once, so that the money is not released yet. */
export function isUncertain({ status, bookedStatus }: Ending): boolean {
  return UNDONE.includes(status) && SPENT.includes(bookedStatus);
}

/** The effect of an engine report on a payout. */
interface EngineOutcome {
  readonly status: PayoutStatus;
  /** The engine paid a payout that we recorded as failed, and it may have been paid twice. */
  readonly isConflict: boolean;
}

/**
 * Applies an engine report. Unconfirmed failures and returns are replaced by the next report. After a confirmed one, a
 * payment is a conflict for a person.
 */
export function outcomeOfEngineStatus(payout: Ending, engineStatus: string): EngineOutcome {
  const said = payoutStatusOf(engineStatus);
  const { status: current, bookedStatus } = payout;
  const isConflict = UNDONE.includes(current) && !isUncertain(payout) && (said === "paid" || said === "in_transit");
  return { status: isConflict ? current : statusAfter(current, bookedStatus, said), isConflict };
}

function statusAfter(current: PayoutStatus, bookedStatus: BookedStatus, said: PayoutStatus): PayoutStatus {
  if (bookedStatus === "paid") {
    if (UNDONE.includes(said)) return "returned";
    return said === "pending" ? current : "paid";
  }
  if (!SPENT.includes(bookedStatus)) return current;
  // A payout in transit or failed does not become pending again.
  const wasSent = current === "in_transit" || UNDONE.includes(current);
  return said === "pending" && wasSent ? current : said;
}

interface Conflict {
  readonly hasConflict: boolean;
  readonly conflictResolvedAt?: Date | null | undefined;
}

/** Whether a person must still determine whether its money was sent. */
export function isOpenConflict({ hasConflict, conflictResolvedAt }: Conflict): boolean {
  return hasConflict && conflictResolvedAt == null;
}

/**
 * Whether an operator resolved it after its failure or return was confirmed. The engine may repeat its report after
 * that.
 */
export function isJudged({ failureConfirmedAt, conflictResolvedAt }: Judged): boolean {
  return conflictResolvedAt != null && failureConfirmedAt != null && failureConfirmedAt <= conflictResolvedAt;
}

interface Judged {
  readonly failureConfirmedAt?: Date | null | undefined;
  readonly conflictResolvedAt?: Date | null | undefined;
}

/** The ledger state after a status. An uncertain status leaves it unchanged. */
export function bookedStatusOf(status: PayoutStatus, isCertain: boolean, before: BookedStatus): BookedStatus {
  if (status === "paid") return "paid";
  if (!UNDONE.includes(status)) return "reserved";
  if (!isCertain) return before;
  return status === "returned" ? "returned" : "released";
}

interface Failed extends Ending, Conflict {
  readonly settlementId?: string | null | undefined;
  readonly recoveryEntryId?: string | null | undefined;
  readonly drawnMinorUnits: bigint;
}

/** Explains where the money of a failed payout is. */
export function moneyAfterFailure(payout: Failed): string {
  if (isOpenConflict(payout))
    return "The processor says that it arrived after all. Payouts in this currency are stopped until we have checked it.";
  if (isUncertain(payout)) return "Its amount stays reserved until the processor confirms that no money arrived.";
  const isOfSettlement = payout.settlementId != null && payout.recoveryEntryId == null;
  if (isOfSettlement) return "Its amount stays in its settlement.";
  const rest = payout.drawnMinorUnits > 0n ? " The part that came from pending sales waits for their day." : "";
  return `Its amount is available again.${rest}`;
}

/** Limit on immediate retries of a settlement's payout without a person. */
const MOST_AT_ONCE = 3;
const HOUR_MS = 3_600_000;
const LONGEST_WAIT_MS = 24 * HOUR_MS;

/**
 * Delay in ms after a confirmed failure until the settlement is paid again, growing up to a day. Null requires a
 * person's request.
 */
export function msUntilNextPayout(failureCode: string | null, failedCount: number): number | null {
  if (failureAction(failureCode) !== "retry") return null;
  if (failedCount < MOST_AT_ONCE) return 0;
  return isPassing(failureCode) ? Math.min(HOUR_MS * 2 ** (failedCount - MOST_AT_ONCE), LONGEST_WAIT_MS) : null;
}

/** A failure is confirmed when the engine reports it again at least this much later, in ms. */
export const CONFIRM_FAILURE_AFTER_MS = 10 * 60_000;

const INSTANT_MS = 30 * 60_000;
const STANDARD_MS = 2 * 86_400_000;

/** The estimated arrival, counted from sending. */
export function arrivalEstimate(method: "standard" | "instant", sentAt: Date): Date {
  return new Date(sentAt.getTime() + (method === "instant" ? INSTANT_MS : STANDARD_MS));
}
