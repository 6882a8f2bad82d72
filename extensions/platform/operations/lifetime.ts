import type { Environment } from "#contract/environment.ts";

/** How long an answer is kept for repeats, counted from when it was given. Unfinished work is kept until it is finished. */
export const LIFETIME_DAYS: Readonly<Record<Environment, number>> = { live: 30, sandbox: 7 };

/** For the condition of a read: true of a row whose lifetime is over. Takes the values of `isOver`. */
export const IS_OVER = `(environment = ? and finished_at < now() - make_interval(days => ?)
  or environment = ? and finished_at < now() - make_interval(days => ?))`;

export const isOver: readonly unknown[] = Object.entries(LIFETIME_DAYS).flat();
