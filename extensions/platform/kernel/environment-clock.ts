import type { Clock } from "./clock.ts";

/** The time of one environment: a test clock's where it has one, else real time. */
export interface EnvironmentClock {
  readonly isTest: boolean;
  now(): Date;
  /** For leases, tokens and credentials. */
  realNow(): Date;
}

export function realTime(clock: Clock): EnvironmentClock {
  const now = () => clock.now();
  return { isTest: false, now, realNow: now };
}

export function frozenAt(moment: Date, clock: Clock): EnvironmentClock {
  return { isTest: true, now: () => new Date(moment), realNow: () => clock.now() };
}

/** The time of work that is expected not to ask for it. `wasAsked` says that it did and must begin again with a clock that is read. */
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
