/** Rules and services read the call's clock, so that a test can set any time. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
