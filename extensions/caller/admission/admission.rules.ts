/** Between which the limit moves. */
export interface Bounds {
  readonly floor: number;
  readonly start: number;
  readonly ceiling: number;
}

/** What a process has seen since its limit was last set. */
export interface Measured {
  readonly limit: number;
  /** The most requests that were in flight. */
  readonly busiest: number;
  readonly inFlight: number;
  readonly ended: number;
  readonly elapsedMs: number;
  /** Whether requests waited for the process itself: for its one thread, or for a connection to the database. */
  readonly isSaturated: boolean;
}

/** Who asks for work, and what that one has. */
export interface Standing {
  /** What is refused last has the highest. */
  readonly rank: number;
  readonly isHighest: boolean;
  /** What the owner has in flight. */
  readonly inFlight: number;
  /** What the owner has in flight and waiting. */
  readonly wanted: number;
  /** The order of arrival. */
  readonly arrival: number;
}

/** What there is to share. */
export interface Shared {
  readonly limit: number;
  readonly inFlight: number;
  /** How many may wait. */
  readonly places: number;
  /** Those who have work in flight or waiting. */
  readonly owners: number;
}

/** How long the requests in flight may take because of each other. */
const TOO_LONG_MS = 300;

/** The least that remains of a limit at once. */
const REMAINS = 0.5;

/** A quarter beyond the limit. */
const RESERVE = 0.25;

/**
 * Shrinks to what takes as long as it may while requests take longer because of each other, and grows by the square root while not. With little in
 * flight they take long for another reason, which says nothing about the limit.
 */
export function nextLimit(measured: Measured, { floor, start, ceiling }: Bounds): number {
  const { limit, busiest } = measured;
  const delayMs = delayOf(measured);
  if (delayMs > TOO_LONG_MS) {
    const part = Math.max(REMAINS, TOO_LONG_MS / delayMs);
    return busiest > floor ? Math.max(floor, Math.floor(Math.min(limit, busiest) * part)) : limit;
  }
  return limit < start || busiest >= limit ? Math.min(ceiling, limit + Math.ceil(Math.sqrt(limit))) : limit;
}

/** By Little's law. What waits for others takes long too, but while this process has time to spare that is not its delay. */
function delayOf({ inFlight, ended, elapsedMs, isSaturated }: Measured): number {
  return isSaturated ? (inFlight * elapsedMs) / Math.max(1, ended) : 0;
}

/** How many may be in flight with the reserve. */
export function withReserve(limit: number): number {
  return limit + Math.max(1, Math.floor(limit * RESERVE));
}

/**
 * Up to the limit everything may begin. The reserve is for an owner who has less than half of a share, and for money within a share,
 * so that neither waits for long calls of others.
 */
export function mayBegin({ isHighest, inFlight: own }: Standing, { limit, inFlight, owners }: Shared): boolean {
  if (inFlight < limit) return true;
  const most = withReserve(limit);
  if (inFlight >= most) return false;
  return own < (isHighest ? most : limit / 2) / owners;
}

/** Negative when the first goes before the second: shares first, then ranks, then who has less, then who came earlier. */
export function byTurn(one: Standing, other: Standing, { limit, owners }: Shared): number {
  return inOrder(one, other, ({ inFlight }) => inFlight, limit / owners);
}

/** Negative when the first keeps its place and the second loses its own, where only one can wait. */
export function byPlace(one: Standing, other: Standing, { limit, places, owners }: Shared): number {
  return inOrder(one, other, ({ wanted }) => wanted, (limit + places) / owners);
}

function inOrder(one: Standing, other: Standing, ownOf: (who: Standing) => number, share: number): number {
  const isOver = (who: Standing) => Number(ownOf(who) >= share);
  return (
    isOver(one) - isOver(other) || other.rank - one.rank || ownOf(one) - ownOf(other) || one.arrival - other.arrival
  );
}
