import { blockOf, type FailedCard, type StoredDunning, waitOf } from "#extensions/capabilities/invoices/index.ts";
import type { RetryAdvice } from "#extensions/capabilities/transactions/index.ts";
import { adviceKey } from "./advice-key.ts";
import type { DunningPolicy } from "./dunning-policy.rules.ts";
import { withAdvice } from "./kept-advice.ts";
import { BLOCKED, CHOSEN, MISSING, waitingText } from "./reasons.ts";
import { lastMoment, type Preference, type Step, stepOf, stepsUntil } from "./steps.rules.ts";

const MINUTE_MS = 60_000;
/** After an engine, processor or issuer that was not available. */
const OUTAGE_MS = [5 * MINUTE_MS, 60 * MINUTE_MS, 240 * MINUTE_MS];

/** What a failed charge allows. */
export type Advice = RetryAdvice;

export interface Planning {
  readonly policy: DunningPolicy;
  readonly preference: Preference;
  readonly now: Date;
}

export interface Chosen {
  readonly methodId: string;
  readonly fingerprint: string | null;
}

/** A charge that failed. */
export interface Failure {
  readonly advice: Advice;
  /** Null where the bank was not asked. */
  readonly declineCode: string | null;
  /** Null where nothing was charged. */
  readonly methodId: string | null;
  /** Its card. */
  readonly fingerprint?: string | null;
  /** Whether that is so since there was no method to charge, and not for a reason of the merchant's. */
  readonly isMissing?: boolean;
  /** Whether we charged by ourselves, and not a person. */
  readonly isOurs: boolean;
  /** The card that was declined. */
  readonly card?: FailedCard | null;
  /** Where the limits of the network kept us from charging: the first moment that they allow. */
  readonly cappedUntil?: Date | null;
  /** Another method that was chosen while this one was charged, and was not charged yet. */
  readonly chosen?: Chosen | null;
}

export function begin(now: Date, policy: DunningPolicy, timeZone: string): StoredDunning {
  return {
    ...{ policyVersion: policy.policyVersion, beganAt: now.toISOString(), timeZone, attempt: 0, nextStepAt: null },
    ...{ isExtra: false, nextAttemptAt: null, reason: null, attemptReason: null, triedAt: null, lastMethodId: null },
    ...{ lastDecline: null, blocked: [], waits: [], outages: 0, isUpdaterAsked: false, endsBecause: null },
    ...{ stoppedBecause: null, first: null, endedAt: null },
  };
}

const begunOf = ({ beganAt, timeZone }: StoredDunning) => ({ beganAt: new Date(beganAt), timeZone });

/** What follows a failed charge. A charge by a person moves no step. */
export function afterFailure(dunning: StoredDunning, failure: Failure, planning: Planning): StoredDunning {
  const { advice, declineCode, methodId, isMissing = false, isOurs, cappedUntil, chosen, card } = failure;
  if (cappedUntil) return held(dunning, planning, cappedUntil);
  const isCharged = methodId !== null || isMissing;
  const lastMethodId = isOurs && isCharged ? methodId : dunning.lastMethodId;
  const first = dunning.first ?? { declineCode, advice: adviceKey(advice), ...(card && { card }) };
  const noted = { ...dunning, first, lastMethodId, lastDecline: declineCode ?? dunning.lastDecline };
  const allowed = withAdvice(noted, failure, planning.now);
  if (advice.what === "payer_stopped") return ending(allowed, "payer_stopped");
  if (chosen && !blockOf(allowed, chosen.methodId, chosen.fingerprint))
    return extra({ ...allowed, outages: 0, cause: "new_card" }, planning, { at: planning.now, reason: CHOSEN });
  const outage = advice.what === "unavailable" && isOurs ? afterOutage(allowed, planning) : null;
  if (outage) return outage;
  const settled = isOurs && advice.what !== "unavailable" ? { ...allowed, outages: 0 } : allowed;
  return planned(settled, planning, isOurs && isMissing);
}

/** Tried again soon, unless a step comes first. Null once that was done three times, or the last day is over. */
function afterOutage(dunning: StoredDunning, planning: Planning): StoredDunning | null {
  const waitsMs = OUTAGE_MS[dunning.outages];
  if (waitsMs === undefined) return null;
  const at = new Date(planning.now.getTime() + waitsMs);
  const { outages, attemptCause: cause } = dunning;
  const next = extra({ ...dunning, outages: outages + 1, cause }, planning, {
    at,
    reason: `The processor or the bank was not available. Try ${outages + 1} of ${OUTAGE_MS.length} after an outage, which counts no step.`,
  });
  return next.isExtra ? next : null;
}

interface Extra {
  readonly at: Date;
  readonly reason: string;
}

/** An attempt outside the schedule. Where a step comes before it, that step is it; behind the last day there is none. */
export function extra(dunning: StoredDunning, planning: Planning, { at, reason }: Extra): StoredDunning {
  const step = nextStep(dunning, planning);
  if ((step && step.at <= at) || at > lastMoment(planning.policy, begunOf(dunning))) return planned(dunning, planning);
  const moment = at.toISOString();
  return { ...dunning, nextStepAt: moment, isExtra: true, nextAttemptAt: moment, reason };
}

/** The next step of the schedule, or the end behind the last one. */
export function planned(dunning: StoredDunning, planning: Planning, isMissing = false): StoredDunning {
  const step = nextStep(dunning, planning);
  if (!step) return ending(dunning, "schedule_ended");
  const nextStepAt = step.at.toISOString();
  return {
    ...dunning,
    nextStepAt,
    isExtra: false,
    cause: undefined,
    promised: { attempt: dunning.attempt, at: nextStepAt, reason: step.reason },
    ...shownAs(dunning, planning, { step, isMissing }),
  };
}

/**
 * What shifts a step may have changed since it was promised: the last decline, or the payer's hour. One whose time has
 * passed by that comes when it was promised, and not at once.
 */
function nextStep(dunning: StoredDunning, { policy, preference, now }: Planning): Step | null {
  const { attempt, promised } = dunning;
  const step = stepOf(policy, begunOf(dunning), attempt, preference);
  if (!step || step.at > now || promised?.attempt !== attempt) return step;
  const at = new Date(promised.at);
  return at > now ? { at, reason: promised.reason } : step;
}

interface Shown {
  readonly step: { readonly at: Date; readonly reason: string };
  readonly isMissing: boolean;
}

/** When and why it is charged next, as far as that is known now. */
function shownAs(dunning: StoredDunning, { policy }: Planning, { step, isMissing }: Shown) {
  if (isMissing) return { nextAttemptAt: null, reason: MISSING };
  const because = blockOf(dunning, dunning.lastMethodId);
  if (because) return { nextAttemptAt: null, reason: BLOCKED[because] };
  const until = waitOf(dunning, dunning.lastMethodId);
  if (!until || until <= step.at) return { nextAttemptAt: step.at.toISOString(), reason: step.reason };
  return shownUntil(dunning, policy, until);
}

function shownUntil(dunning: StoredDunning, policy: DunningPolicy, until: Date) {
  const isPossible = until <= lastMoment(policy, begunOf(dunning));
  return { nextAttemptAt: isPossible ? until.toISOString() : null, reason: waitingText(until) };
}

/** An attempt that is allowed from then on. Steps before it pass, and don't say that they charge. */
function held(dunning: StoredDunning, planning: Planning, until: Date): StoredDunning {
  const next = extra(dunning, planning, { at: until, reason: waitingText(until) });
  if (next.isExtra || next.nextStepAt === null || new Date(next.nextStepAt) >= until) return next;
  return { ...next, ...shownUntil(next, planning.policy, until) };
}

export function ending(dunning: StoredDunning, endsBecause: "schedule_ended" | "payer_stopped"): StoredDunning {
  return { ...dunning, endsBecause, nextStepAt: null, isExtra: false, nextAttemptAt: null, reason: null };
}

/** Counts the step that is due, and those that were missed. An extra attempt counts none. */
export function counted(dunning: StoredDunning, { policy, now }: Pick<Planning, "policy" | "now">): StoredDunning {
  if (dunning.isExtra) return dunning;
  const attempt = Math.max(dunning.attempt + 1, stepsUntil(policy, begunOf(dunning), now));
  return { ...dunning, attempt: Math.min(attempt, policy.days.length), outages: 0 };
}

/** The attempt that begins now, and what follows if it says nothing. */
export function trying(dunning: StoredDunning, planning: Planning, methodId: string): StoredDunning {
  const { now } = planning;
  // Of one moment there is one attempt, and on a test clock this can be that of the charge with which dunning began.
  const after = new Date(dunning.triedAt ?? dunning.beganAt).getTime() + 1;
  const triedAt = new Date(Math.max(now.getTime(), after)).toISOString();
  const next = planned({ ...counted(dunning, planning), lastMethodId: methodId }, planning);
  const attemptCause = dunning.cause ?? "retry";
  const attemptReason = dunning.isExtra ? dunning.reason : (dunning.promised?.reason ?? dunning.reason);
  return { ...next, endsBecause: null, triedAt, attemptReason, attemptCause };
}

/** The first moment at which the limits allow the attempt that is due; the next step when that comes first. */
export function postponed(dunning: StoredDunning, planning: Planning, until: Date): StoredDunning {
  return held(counted(dunning, planning), planning, until);
}

/** After an update of the card by its network, or of a person: it may be charged again. */
export function unblocked(dunning: StoredDunning, methodId: string): StoredDunning {
  const isOther = (each: { readonly methodId: string }) => each.methodId !== methodId;
  return { ...dunning, blocked: dunning.blocked.filter(isOther), waits: (dunning.waits ?? []).filter(isOther) };
}
