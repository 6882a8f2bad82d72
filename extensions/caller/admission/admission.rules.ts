/** The bounds of the limit. */
export interface Bounds {
  readonly floor: number;
  readonly start: number;
  readonly ceiling: number;
}

/** Measurements since the limit was last set. */
export interface Measured {
  readonly limit: number;
  /** The maximum number of requests in flight. */
  readonly busiest: number;
  readonly inFlight: number;
  readonly ended: number;
  readonly elapsedMs: number;
  /** Whether requests waited for the process itself: for its one thread, or for a database connection. */
  readonly isSaturated: boolean;
}

/** A request's owner and class, with the owner's current use. */
export interface Standing {
  /** The class's rank; higher ones are refused later. */
  readonly rank: number;
  readonly isHighest: boolean;
  /** The owner's requests in flight. */
  readonly inFlight: number;
  /** The owner's requests in flight and waiting. */
  readonly wanted: number;
  /** Arrival order. */
  readonly arrival: number;
}

/** The capacity to share. */
export interface Shared {
  readonly limit: number;
  readonly inFlight: number;
  /** Limit on waiting requests. */
  readonly places: number;
  /** Number of owners with requests in flight or waiting. */
  readonly owners: number;
}

/** Limit on the delay that concurrent requests may cause each other, in ms. */
const TOO_LONG_MS = 300;

/** The smallest fraction to which the limit shrinks in one step. */
const REMAINS = 0.5;

/** Fraction above the limit that is reserved. */
const RESERVE = 0.25;

/**
 * Shrinks the limit while requests delay each other, and otherwise grows it by its square root. With few requests in
 * flight, a delay has another cause.
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

/**
 * By Little's law. Requests that wait for other services are slow too, but while this process is not saturated that is
 * not its own delay.
 */
function delayOf({ inFlight, ended, elapsedMs, isSaturated }: Measured): number {
  return isSaturated ? (inFlight * elapsedMs) / Math.max(1, ended) : 0;
}

/** The limit including the reserve. */
export function withReserve(limit: number): number {
  return limit + Math.max(1, Math.floor(limit * RESERVE));
}

/**
 * Below the limit any request may start. The reserve is for owners with less than half their share, and for payments
 * within a share.
 */
export function mayBegin({ isHighest, inFlight: own }: Standing, { limit, inFlight, owners }: Shared): boolean {
  if (inFlight < limit) return true;
  const most = withReserve(limit);
  if (inFlight >= most) return false;
  return own < (isHighest ? most : limit / 2) / owners;
}

/** Negative when the first goes first: owners below their share, then rank, then lower use, then earlier arrival. */
export function byTurn(one: Standing, other: Standing, { limit, owners }: Shared): number {
  return inOrder(one, other, ({ inFlight }) => inFlight, limit / owners);
}

/** Negative when the first keeps its place in the queue and the second loses its own. */
export function byPriority(one: Standing, other: Standing, { limit, places, owners }: Shared): number {
  return inOrder(one, other, ({ wanted }) => wanted, (limit + places) / owners);
}

function inOrder(one: Standing, other: Standing, ownOf: (who: Standing) => number, share: number): number {
  const isOver = (who: Standing) => Number(ownOf(who) >= share);
  return (
    isOver(one) - isOver(other) || other.rank - one.rank || ownOf(one) - ownOf(other) || one.arrival - other.arrival
  );
}
