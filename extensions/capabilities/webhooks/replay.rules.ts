import { matchesType, resourceTypeOf } from "#contract/event-types.ts";
import { ReplayRangeInvalidError } from "./webhook.errors.ts";

export const MOST_EVENTS = 100_000;
const MOST_DAYS = 31;
const DAY_MS = 86_400_000;

export interface ReplayRange {
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
}

/** The time of a replay, which ends now when it names no end. @throws ReplayRangeInvalidError */
export function rangeIn({ from, to }: { readonly from: Date; readonly to: Date | null }, now: Date): ReplayRange {
  const end = to ?? now;
  if (from >= end) throw new ReplayRangeInvalidError("from must be before to.");
  if (end.getTime() - from.getTime() > MOST_DAYS * DAY_MS)
    throw new ReplayRangeInvalidError(`from and to must be at most ${MOST_DAYS} days apart.`);
  return { from, to: end };
}

/** @throws ReplayRangeInvalidError */
export function assertFewEvents(count: number): void {
  if (count > MOST_EVENTS)
    throw new ReplayRangeInvalidError(`More than ${MOST_EVENTS} events are in this time. Choose a shorter time.`);
}

/**
 * The types that are replayed: those that the endpoint gets, the request names and the caller may read. No named filter and no
 * resource type stands for all.
 */
export function replayedTypes(
  types: readonly string[],
  { endpoint, asked, readable }: Record<"endpoint" | "asked" | "readable", readonly string[]>,
): string[] {
  return types.filter(
    (type) =>
      matchesType(endpoint, type) &&
      (asked.length === 0 || matchesType(asked, type)) &&
      (readable.length === 0 || readable.includes(resourceTypeOf(type))),
  );
}
