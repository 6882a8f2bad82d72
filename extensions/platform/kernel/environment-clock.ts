import type { Clock } from "./clock.ts";

/** The time of one environment: its test clock's, else real time. */
export interface EnvironmentClock {
  readonly isTest: boolean;
  now(): Date;
  /** Real time, for leases, tokens and credentials. */
  realNow(): Date;
  /** How long due work waits at least, in real ms. Whoever writes a past does its work, before others find it. */
  readonly dueWorkWaitsMs?: number;
  /** Whether an advance of a test clock waits for all work of this moment. */
  readonly isAdvancing?: boolean;
}

export function realTime(clock: Clock): EnvironmentClock {
  const now = () => clock.now();
  return { isTest: false, now, realNow: now };
}

export function frozenAt(moment: Date, clock: Clock): EnvironmentClock {
  return { isTest: true, now: () => new Date(moment), realNow: () => clock.now() };
}

/** The time at which an advance stands until all work of it has run. */
export function advancingAt(moment: Date, clock: Clock): EnvironmentClock {
  return { ...frozenAt(moment, clock), isAdvancing: true };
}

const HOUR_MS = 3_600_000;

/** The time of a demo's past. */
export function pastAt(moment: Date, clock: Clock): EnvironmentClock {
  return { ...frozenAt(moment, clock), dueWorkWaitsMs: HOUR_MS };
}

/**
 * A placeholder clock for work that should not need the time. If `wasAsked`, restart the work with a clock read from
 * the database.
 */
export interface UnreadClock extends EnvironmentClock {
  readonly wasAsked: boolean;
}

export function unreadClock(clock: Clock): UnreadClock {
  let wasAsked = false;
  const refuse = (): never => {
    wasAsked = true;
    throw new Error("the clock of the environment was not read");
  };
  return {
    now: refuse,
    realNow: () => clock.now(),
    get isTest() {
      return refuse();
    },
    get wasAsked() {
      return wasAsked;
    },
  };
}
