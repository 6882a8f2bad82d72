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
import { waitingText } from "./reasons.ts";
import type { SimulatedCard } from "./simulated-card.ts";
import type { Preference } from "./steps.rules.ts";

/** A charge that fails, and fails in the same way again. */
export interface SimulatedDecline {
  readonly advice: RetryAdvice;
  readonly declineCode: string;
  readonly failedAt: Date;
  /** IANA. */
  readonly timeZone: string;
  readonly preference: Preference;
  /** With its currency. Any text where the card is charged for one invoice only. */
  readonly amount: string;
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

/** The method of a simulation: no other one is charged. */
const METHOD = "simulated";

/** One failed charge and what a policy does then, moment by moment, so that several may share a card. */
export interface Simulation {
  /** Null once it is over. */
  nextAt(): Date | null;
  /** What happens at that moment. Null for the first failed charge, and where nothing does. */
  take(): SimulatedAttempt | null;
}

/** What a policy does for a decline, by the rules that real invoices follow. */
export function simulate(policy: DunningPolicy, decline: SimulatedDecline, card: SimulatedCard): Simulated {
  const simulation = startSimulation(policy, decline, card);
  const attempts: SimulatedAttempt[] = [];
  let endsAt = decline.failedAt;
  for (let at = simulation.nextAt(); at !== null; at = simulation.nextAt()) {
    endsAt = at;
    const made = simulation.take();
    if (made) attempts.push(made);
  }
  return { attempts, endsAt };
}

export function startSimulation(policy: DunningPolicy, decline: SimulatedDecline, card: SimulatedCard): Simulation {
  const { advice, declineCode, failedAt, timeZone, preference, amount } = decline;
  const failure: Failure = { advice, declineCode, methodId: METHOD, isOurs: true };
  const mailed = new Set([0]);
  let state: State | null = null;
  const nextAt = () => {
    if (state === null) return failedAt;
    return state.nextStepAt === null ? null : new Date(state.nextStepAt);
  };
  const take = () => {
    const now = nextAt() ?? failedAt;
    const given: Given = { failure, planning: { policy, preference, now }, card, amount };
    if (state === null) {
      card.declined({ at: now, amount });
      state = afterFailure(begin(failedAt, policy, timeZone), failure, given.planning);
      return null;
    }
    const before = state;
    const { state: next, made } = turn(before, given);
    state = next;
    if (!made) return null;
    const day = dayBetween(failedAt, now, timeZone);
    const isMailed = !mailed.has(day);
    mailed.add(day);
    return { at: now, ...made, step: before.isExtra ? null : next.attempt, day, isMailed };
  };
  return { nextAt, take };
}

interface Given {
  readonly failure: Failure;
  readonly planning: Planning;
  readonly card: SimulatedCard;
  readonly amount: string;
}

/** One due moment: a charge that fails again, a step that can charge nothing, or one that waits. */
function turn(state: State, { failure, planning, card, amount }: Given): Turn {
  const { now } = planning;
  const passed = planned(counted(state, planning), planning);
  // A step counts, and mails the payer, also where it charges nothing.
  const noticed = (reason: string | null) => (state.isExtra ? null : { isCharged: false, reason: reason ?? "" });
  if (blockOf(state, METHOD)) return { state: passed, made: noticed(state.reason) };
  const allowedAt = allowedFrom(state, card, { at: now, amount });
  if (allowedAt > now) {
    const waiting = postponed(state, planning, allowedAt);
    return { state: waiting.isExtra ? waiting : passed, made: noticed(waitingText(allowedAt)) };
  }
  card.declined({ at: now, amount });
  const tried = afterFailure(trying(state, planning, METHOD), failure, planning);
  return { state: tried, made: { isCharged: true, reason: state.reason ?? "" } };
}

/** The network may have asked to wait, and limits how often the card is charged. */
function allowedFrom(state: State, card: SimulatedCard, next: { readonly at: Date; readonly amount: string }): Date {
  const [earliest, until] = [card.earliest(next), waitOf(state, METHOD)];
  return until && until > earliest ? until : earliest;
}
