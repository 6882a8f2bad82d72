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

/** It waits for a person and was not sent. */
export const WAITING: readonly PayoutStatus[] = ["requires_approval", "held"];

/** The engine may still change it. */
export const UNDER_WAY: readonly PayoutStatus[] = ["pending", "unknown", "in_transit"];

/** Its money is back, so that the same money may be paid again. */
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

/** What becomes of a payout when the engine says something of it. */
interface Heard {
  readonly status: PayoutStatus;
  /** The engine has paid what we took for failed, and may have paid again already. */
  readonly isConflict: boolean;
}

/**
 * A payout that has ended takes back nothing by itself. One that arrived can only come back, which some processors call failed. One
 * that failed and arrives after all is a conflict, which a person has to settle.
 */
export function hear(current: PayoutStatus, engineStatus: string): Heard {
  const said = payoutStatusOf(engineStatus);
  if (current === "paid") return { status: UNDONE.includes(said) ? "returned" : "paid", isConflict: false };
  if (current === "returned") return { status: "returned", isConflict: false };
  if (UNDONE.includes(current)) return { status: current, isConflict: said === "paid" || said === "in_transit" };
  // What is on its way is not about to be sent again.
  if (said === "pending" && current === "in_transit") return { status: "in_transit", isConflict: false };
  return { status: said, isConflict: false };
}

interface Conflict {
  readonly hasConflict: boolean;
  readonly conflictResolvedAt?: Date | null | undefined;
}

/** Whether a person still has to find out if its money has left. */
export function isOpenConflict({ hasConflict, conflictResolvedAt }: Conflict): boolean {
  return hasConflict && conflictResolvedAt == null;
}

/** What the ledger must have when the payout has this status. */
export function bookedStatusOf(status: PayoutStatus): BookedStatus {
  if (status === "paid" || status === "returned") return status;
  return UNDONE.includes(status) ? "released" : "reserved";
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

/** A retry needs the failure said twice, the second time at least so much later. */
export const CONFIRM_FAILURE_AFTER_MS = 10 * 60_000;

const INSTANT_MS = 30 * 60_000;
const STANDARD_MS = 2 * 86_400_000;

/** When it should arrive, from when it is sent. */
export function arrivalEstimate(method: "standard" | "instant", sentAt: Date): Date {
  return new Date(sentAt.getTime() + (method === "instant" ? INSTANT_MS : STANDARD_MS));
}
