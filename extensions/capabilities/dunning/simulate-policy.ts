import { blockOf, waitOf } from "#extensions/capabilities/invoices/index.ts";
import type { RetryAdvice } from "#extensions/capabilities/transactions/index.ts";
import { dayBetween } from "./calendar-days.rules.ts";
import type { DunningPolicy } from "./dunning-policy.rules.ts";
import {
  afterFailure,
  begin,
  counted,
  type Failure,
  type Planning,
  planned,
  postponed,
  trying,
} from "./dunning-state.ts";
import type { Preference } from "./steps.rules.ts";

/** A charge that fails, and fails in the same way again. */
export interface SimulatedDecline {
  readonly advice: RetryAdvice;
  readonly declineCode: string;
  readonly failedAt: Date;
  /** IANA. */
  readonly timeZone: string;
  readonly preference: Preference;
}

export interface SimulatedAttempt {
  readonly at: Date;
  readonly isCharged: boolean;
  /** Null outside the steps. */
  readonly step: number | null;
  readonly reason: string;
  /** Calendar days after the first failed charge. */
  readonly day: number;
  /** Whether it is the first of its day, and so mailed. */
  readonly isMailed: boolean;
}

export interface Simulated {
  readonly attempts: readonly SimulatedAttempt[];
  readonly endsAt: Date;
}

type State = ReturnType<typeof begin>;
type Turn = { readonly state: State; readonly made: Pick<SimulatedAttempt, "isCharged" | "reason"> | null };

/** The card of a simulation: no other one is charged. */
const CARD = "simulated";

/** What a policy does for a decline, by the rules that real invoices follow. */
export function simulate(policy: DunningPolicy, decline: SimulatedDecline): Simulated {
  const { advice, declineCode, failedAt, timeZone, preference } = decline;
  const failure: Failure = { advice, declineCode, methodId: CARD, isOurs: true };
  const planning = (now: Date): Planning => ({ policy, preference, now });
  const attempts: SimulatedAttempt[] = [];
  const mailed = new Set([0]);
  let state = afterFailure(begin(failedAt, policy, timeZone), failure, planning(failedAt));
  let last = failedAt;
  while (state.nextStepAt !== null) {
    last = new Date(state.nextStepAt);
    const before = state;
    const { state: next, made } = turn(before, failure, planning(last));
    state = next;
    if (!made) continue;
    const day = dayBetween(failedAt, last, timeZone);
    const step = before.isExtra ? null : state.attempt;
    attempts.push({ at: last, ...made, step, day, isMailed: !mailed.has(day) });
    mailed.add(day);
  }
  return { attempts, endsAt: last };
}

/** One due moment: a charge that fails again, a step that can charge nothing, or one that waits. */
function turn(state: State, failure: Failure, planning: Planning): Turn {
  const passed = planned(counted(state, planning), planning);
  if (blockOf(state, CARD)) return { state: passed, made: { isCharged: false, reason: state.reason ?? "" } };
  const allowedAt = waitOf(state, CARD);
  if (allowedAt && allowedAt > planning.now) {
    const waiting = postponed(state, planning, allowedAt);
    // A step counts, and mails the payer, also where it waits.
    const made = state.isExtra ? null : { isCharged: false, reason: state.reason ?? "" };
    if (waiting.isExtra) return { state: waiting, made };
    return { state: passed, made: { isCharged: false, reason: state.reason ?? "" } };
  }
  const tried = afterFailure(trying(state, planning, CARD), failure, planning);
  return { state: tried, made: { isCharged: true, reason: state.reason ?? "" } };
}
