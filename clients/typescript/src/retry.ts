import { IdempotencyError, TollhouseConnectionError, TollhouseError } from "./errors.ts";
import type { Settings } from "./settings.ts";

const REPEATABLE: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);

/** A service behind the API refused the request, and would refuse it again. */
const FINAL: ReadonlySet<string> = new Set(["engine_refused", "bank_linking_refused"]);

/** Repeating is always safe, because every write carries a key. This tells whether it can succeed. */
export function mayHelpToRepeat(error: unknown): error is TollhouseError {
  if (error instanceof TollhouseConnectionError) return true;
  if (!(error instanceof TollhouseError) || error.status === null || FINAL.has(error.code)) return false;
  return REPEATABLE.has(error.status) || isInProgress(error);
}

/** The work is in progress. Asking again is waiting, not a retry, so only the call's deadline ends it. */
export function isInProgress(error: TollhouseError): boolean {
  return error instanceof IdempotencyError && error.status === 409;
}

export type Backoff = Pick<Settings, "retryDelayMs" | "maxRetryDelayMs">;

/**
 * Wait before the next try, in ms: random up to a doubling bound ("full jitter"), to spread clients, and never less
 * than Retry-After.
 */
export function waitBefore(repeat: number, error: TollhouseError, backoff: Backoff, random = Math.random): number {
  const askedMs = retryAfterMs(error.headers);
  // Only this call waits for its work, so spreading is unnecessary.
  if (askedMs > 0 && isInProgress(error)) return askedMs;
  const bound = Math.min(backoff.maxRetryDelayMs, backoff.retryDelayMs * 2 ** (repeat - 1));
  return askedMs + random() * bound;
}

/** Seconds, or a date (RFC 9110 section 10.2.3) relative to the server's own clock. 0 when absent. */
export function retryAfterMs(headers: Headers, now = Date.now()): number {
  const said = headers.get("retry-after") ?? "";
  if (/^\s*\d+\s*$/.test(said)) return Number(said) * 1_000;
  const until = Date.parse(said) - (Date.parse(headers.get("date") ?? "") || now);
  return Number.isNaN(until) ? 0 : Math.max(0, until);
}
