const MINUTE_MS = 60_000;

/** Limit on an event's wait for the one before it, in ms. */
export const LONGEST_WAIT_MS = 5 * MINUTE_MS;

export interface Ordered {
  readonly resourceId?: string | null | undefined;
  readonly eventSequence?: number | null | undefined;
  /** It has waited for the maximum time. */
  readonly outOfOrder: boolean;
}

/** Groups events by resource, in order. Items without a resource are alone. */
export function byResource<Item>(items: readonly Item[], orderedOf: (item: Item) => Ordered): Item[][] {
  const groups = Map.groupBy(items, (item) => orderedOf(item).resourceId ?? item);
  const sequence = (item: Item) => orderedOf(item).eventSequence ?? 0;
  return [...groups.values()].map((group) => group.sort((one, other) => sequence(one) - sequence(other)));
}

/**
 * head: nothing waits before it. late: it has waited for the maximum time. Else it waits. `pending` are ascending
 * sequences.
 */
export function turnOf({ eventSequence, outOfOrder }: Ordered, pending: readonly number[]): "head" | "late" | "waits" {
  const [first] = pending;
  if (first === undefined || eventSequence == null || eventSequence <= first) return "head";
  return outOfOrder ? "late" : "waits";
}
