export type DunningStatus = "retrying" | "recovered" | "stopped";

/** What brings a charge after a failed one about. */
export const RECOVERY_CAUSES = ["retry", "updater", "new_card", "payer_page", "by_hand"] as const;
export type RecoveryCause = (typeof RECOVERY_CAUSES)[number];

export type StoppedBecause =
  | "paid"
  | "voided"
  | "uncollectible"
  | "canceled"
  | "paused"
  | "unpaid"
  | "schedule_ended"
  | "payer_stopped";

/** Why a payment method is not charged again: forbidden, or only after an update or by the payer. */
export type BlockedBecause = "never" | "after_update" | "authenticate";

export interface BlockedMethod {
  readonly methodId: string;
  readonly because: BlockedBecause;
  /** The card, which can be stored again as another method. */
  readonly fingerprint?: string | null;
}

/** The failed charge with which a dunning began. */
export interface FirstFailure {
  /** Null where no method could be charged. */
  readonly declineCode: string | null;
  /** What it allowed: a word of the retry advice, with the milliseconds of a wait (`wait:3600000`). */
  readonly advice: string;
  /** Absent without a card, and in rows of earlier releases. */
  readonly card?: FailedCard | undefined;
}

/** A card as its network counts its declined attempts. */
export interface FailedCard {
  readonly fingerprint: string;
  readonly network: string;
  /** With the currency, for example "USD 1000". */
  readonly amount: string;
}

export interface WaitingMethod {
  readonly methodId: string;
  readonly until: string;
  readonly fingerprint?: string | null;
}

/** How an invoice whose charge failed is charged again. Times are ISO 8601. */
export interface StoredDunning {
  readonly policyVersion: number;
  /** When the first charge failed: every step is computed from it. */
  readonly beganAt: string;
  /** Of the subscription. */
  readonly timeZone: string;
  /** Steps that have passed. */
  readonly attempt: number;
  /** When it is looked at next. Null when nothing more is tried. */
  readonly nextStepAt: string | null;
  /** The step of the schedule that comes next, also while an attempt outside of it comes first. */
  readonly promised?: { readonly attempt: number; readonly at: string; readonly reason: string } | undefined;
  /** Whether that is outside the schedule, and counts no step. */
  readonly isExtra: boolean;
  /** When it is charged next as far as is known now. Null where that needs the payer. */
  readonly nextAttemptAt: string | null;
  /** Why then, or why not. */
  readonly reason: string | null;
  /** Of the attempt that is under way or was the last. */
  readonly attemptReason: string | null;
  /** What brings the next attempt about. A step of the schedule when absent. */
  readonly cause?: RecoveryCause | undefined;
  /** Of the attempt that is under way or was the last. */
  readonly attemptCause?: RecoveryCause | undefined;
  /** When the last attempt was made due. */
  readonly triedAt: string | null;
  /** The method that was charged last. */
  readonly lastMethodId: string | null;
  readonly lastDecline: string | null;
  readonly blocked: readonly BlockedMethod[];
  /** Until when the network asked to wait, by method. */
  readonly waits?: readonly WaitingMethod[];
  /** Attempts of this step after an outage. */
  readonly outages: number;
  /** Whether the network was asked once whether the card was replaced. */
  readonly isUpdaterAsked: boolean;
  /** Methods that were charged at once after an update by their network. */
  readonly updatedMethods?: readonly string[];
  /** What ends it now. Null while steps are left. */
  readonly endsBecause: "schedule_ended" | "payer_stopped" | null;
  readonly stoppedBecause: StoppedBecause | null;
  /** Absent in rows of earlier releases, and so is the next. */
  readonly first?: FirstFailure | null;
  /** When it stopped, or was paid. */
  readonly endedAt?: string | null;
}

/** The dunning of an invoice as its columns. */
export function dunningColumns(dunning: StoredDunning) {
  const { stoppedBecause, beganAt, first } = dunning;
  const ended = stoppedBecause === "paid" ? ("recovered" as const) : ("stopped" as const);
  return {
    ...{ dunning, dunningBeganAt: new Date(beganAt), dunningCard: first?.card?.fingerprint ?? null },
    dunningStatus: stoppedBecause === null ? ("retrying" as const) : ended,
  };
}

/** Ends it for good. What has stopped can still be paid. */
export function stoppedDunning(dunning: StoredDunning, stoppedBecause: StoppedBecause): StoredDunning {
  return dunning.stoppedBecause !== null && stoppedBecause !== "paid"
    ? dunning
    : { ...dunning, stoppedBecause, nextStepAt: null, nextAttemptAt: null, reason: null };
}

/**
 * Why the method is not charged; null where it may be. What a network forbids for good holds for the card, also where its
 * payer has stored it again.
 */
export function blockOf(
  { blocked }: Pick<StoredDunning, "blocked">,
  methodId: string | null,
  fingerprint: string | null = null,
): BlockedBecause | null {
  const ofCard = blocked.find((each) => each.because === "never" && isSame(each.fingerprint, fingerprint));
  return (ofCard ?? blocked.find((each) => each.methodId === methodId))?.because ?? null;
}

/** Before then the network allows no attempt with the card. Null where it asked for nothing. */
export function waitOf(
  { waits = [] }: Pick<StoredDunning, "waits">,
  methodId: string | null,
  fingerprint: string | null = null,
): Date | null {
  const own = waits.filter((each) => each.methodId === methodId || isSame(each.fingerprint, fingerprint));
  return own.length === 0 ? null : new Date(Math.max(...own.map(({ until }) => Date.parse(until))));
}

const isSame = (one: string | null | undefined, other: string | null): boolean => other !== null && one === other;
