import { momentAfter } from "#extensions/platform/kernel/duration.rules.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";

export type Until = "next_event" | "next_invoice";
export type Ended = "arrived" | "canceled" | "too_far";

/** Where an advance moves to. Exactly one is set. */
export interface Wanted {
  readonly to?: Date | undefined;
  /** A duration in ISO 8601, whose form the contract checks. */
  readonly by?: string | undefined;
  readonly until?: Until | undefined;
}

export interface Target {
  readonly to: Date;
  readonly until: Until | null;
}

const LONGEST = "P5Y";
/** The most pieces of work of one advance. */
export const MOST_PIECES = 500_000;

/** @throws validation_failed, test_clock_backwards, test_clock_too_far */
export function targetOf({ to, by, until }: Wanted, standsAt: Date): Target {
  const given = [to, by, until].filter((each) => each !== undefined);
  if (given.length !== 1)
    throw refuse("validation_failed", { problem: "Send exactly one of to, by and until.", param: "to" });
  const latest = addDuration(standsAt, LONGEST);
  const target = to ?? (by === undefined ? latest : addDuration(standsAt, by));
  if (target < standsAt) throw refuse("test_clock_backwards", { stands_at: standsAt.toISOString(), param: "to" });
  if (target > latest) throw refuse("test_clock_too_far", { param: to ? "to" : "by" });
  return { to: target, until: until ?? null };
}

function addDuration(from: Date, by: string): Date {
  const moment = momentAfter(from, by);
  if (moment) return moment;
  throw refuse("validation_failed", { problem: "The duration is in ISO 8601, such as P1M or PT36H.", param: "by" });
}
