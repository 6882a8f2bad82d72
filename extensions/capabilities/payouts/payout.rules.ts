import { failureAction, isPassing } from "./failure-action.rules.ts";

/** What a payout is, as the API names it. */
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

/** What the ledger has of it: its amount is reserved, has arrived, was given back, or came back after it had arrived. */
export type BookedStatus = "reserved" | "paid" | "released" | "returned";

/** Its money has left or may leave: limits count it, and nothing else is paid with the same money. */
export const SPENT: readonly BookedStatus[] = ["reserved", "paid"];

/** It waits for a person and was not sent. */
export const WAITING: readonly PayoutStatus[] = ["requires_approval", "held"];

/** The engine may still change it. */
export const UNDER_WAY: readonly PayoutStatus[] = ["pending", "unknown", "in_transit"];

/** The engine says that no money arrived. That gives the money back only once it is certain. */
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

/** The one rule by which the engine's words become ours. A word that it may add leaves the payout pending: it is asked again. */
export function payoutStatusOf(engineStatus: string): PayoutStatus {
  return BY_ENGINE_STATUS.get(engineStatus) ?? "pending";
}

interface Ending {
  readonly status: PayoutStatus;
  readonly bookedStatus: BookedStatus;
}

/** Whether the engine has said only once that no money arrived, so that the money is not given back yet. */
export function isUncertain({ status, bookedStatus }: Ending): boolean {
  return UNDONE.includes(status) && SPENT.includes(bookedStatus);
}

/** What becomes of a payout when the engine says something of it. */
interface Heard {
  readonly status: PayoutStatus;
  /** The engine has paid what we took for failed, and may have paid again already. */
  readonly isConflict: boolean;
}

/**
 * One that arrived can only come back, which some processors call failed. A failure or a return that is not certain yet is taken back by
 * what the engine says next. A certain one has given its money back: one that arrives after all is a conflict, which a person has to settle.
 */
export function hear(payout: Ending, engineStatus: string): Heard {
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
  // What is on its way, or has failed, is not about to be sent again.
  const wasSent = current === "in_transit" || UNDONE.includes(current);
  return said === "pending" && wasSent ? current : said;
}

interface Conflict {
  readonly hasConflict: boolean;
  readonly conflictResolvedAt?: Date | null | undefined;
}

/** Whether a person still has to find out if its money has left. */
export function isOpenConflict({ hasConflict, conflictResolvedAt }: Conflict): boolean {
  return hasConflict && conflictResolvedAt == null;
}

/** Whether a person has said what is true since its failure or return became certain. The engine may repeat itself after that. */
export function isJudged({ failureConfirmedAt, conflictResolvedAt }: Judged): boolean {
  return conflictResolvedAt != null && failureConfirmedAt != null && failureConfirmedAt <= conflictResolvedAt;
}

interface Judged {
  readonly failureConfirmedAt?: Date | null | undefined;
  readonly conflictResolvedAt?: Date | null | undefined;
}

/** What the ledger must have after a status. What is not certain leaves it as it is. */
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

/** Where the money of a payout is that did not arrive. */
export function moneyAfterFailure(payout: Failed): string {
  if (isOpenConflict(payout))
    return "The processor says that it arrived after all. Payouts in this currency are stopped until we have checked it.";
  if (isUncertain(payout)) return "Its amount stays reserved until the processor confirms that no money arrived.";
  const isOfSettlement = payout.settlementId != null && payout.recoveryEntryId == null;
  if (isOfSettlement) return "Its amount stays in its settlement.";
  const rest = payout.drawnMinorUnits > 0n ? " The part that came from pending sales waits for their day." : "";
  return `Its amount is available again.${rest}`;
}

/** So many payouts of a settlement follow each other at once without a person. */
const MOST_AT_ONCE = 3;
const HOUR_MS = 3_600_000;
const LONGEST_WAIT_MS = 24 * HOUR_MS;

/**
 * How long after a failure is certain the settlement is paid again to the same destination. Null: when a person asks for it. After an
 * outage at the processor it goes on, later and later, at last each day.
 */
export function msUntilNextPayout(failureCode: string | null, failedCount: number): number | null {
  if (failureAction(failureCode) !== "retry") return null;
  if (failedCount < MOST_AT_ONCE) return 0;
  return isPassing(failureCode) ? Math.min(HOUR_MS * 2 ** (failedCount - MOST_AT_ONCE), LONGEST_WAIT_MS) : null;
}

/** A failure is certain when the engine says it a second time, at least so much later. */
export const CONFIRM_FAILURE_AFTER_MS = 10 * 60_000;

const INSTANT_MS = 30 * 60_000;
const STANDARD_MS = 2 * 86_400_000;

/** When it should arrive, from when it is sent. */
export function arrivalEstimate(method: "standard" | "instant", sentAt: Date): Date {
  return new Date(sentAt.getTime() + (method === "instant" ? INSTANT_MS : STANDARD_MS));
}
