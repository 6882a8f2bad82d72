const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The delays after the first attempt, the second and so on. */
export const DELAYS_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
export const MAX_ATTEMPTS = DELAYS_MS.length + 1;

/** Fraction by which a delay varies, so that deliveries that failed together don't retry together. */
const JITTER = 0.2;
const SHORTEST_SCHEDULE_MS = DELAYS_MS.reduce((sum, delay) => sum + delay, 0) * (1 - JITTER);
/** The endpoint, or a proxy before it, is overloaded. */
const OVERLOADED = new Set([429, 502, 504]);

export interface FailedAttempt {
  /** Including this one. */
  readonly attempts: number;
  readonly createdAt: Date;
  readonly failure: string;
  readonly statusCode: number | null;
  readonly retryAfter: string | null;
}

/**
 * The time of the next attempt; null when none is left. Probes are attempts too, so a delivery must also be as old as
 * the schedule. `random` is 0 to 1.
 */
export function nextAttemptAt(attempt: FailedAttempt, now: Date, random: number): Date | null {
  const isOld = now.getTime() - attempt.createdAt.getTime() >= SHORTEST_SCHEDULE_MS;
  if (attempt.attempts >= MAX_ATTEMPTS && isOld) return null;
  return new Date(now.getTime() + delayAfter(attempt, now, random));
}

function delayAfter({ attempts, failure, statusCode, retryAfter }: FailedAttempt, now: Date, random: number): number {
  const listed = DELAYS_MS[Math.min(attempts, DELAYS_MS.length) - 1] ?? 0;
  const isOverloaded = failure === "timeout" || (statusCode !== null && OVERLOADED.has(statusCode));
  const base = isOverloaded ? 2 * listed : listed;
  const asked = askedDelay(retryAfter, now);
  if (asked !== null) return Math.min(Math.max(asked, base), 2 * base);
  return Math.round(base * (1 + JITTER * (2 * random - 1)));
}

/** Retry-After is a number of seconds or a date (RFC 9110, 10.2.3). */
function askedDelay(retryAfter: string | null, now: Date): number | null {
  if (retryAfter === null) return null;
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter) * SECOND_MS;
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? null : at - now.getTime();
}
