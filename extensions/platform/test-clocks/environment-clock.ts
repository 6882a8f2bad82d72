import type { Clock } from "#extensions/platform/clock.ts";

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
