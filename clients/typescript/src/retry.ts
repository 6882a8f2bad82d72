import { TollhouseConnectionError, TollhouseError } from "./errors.ts";
import type { Settings } from "./settings.ts";

const REPEATABLE: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);

/** 502 of someone behind the API who understood and said no: he would say it again. */
const FINAL: ReadonlySet<string> = new Set(["engine_refused", "bank_linking_refused"]);

/** Every request can be repeated without harm, since what changes something carries a key. Does it help to? */
export function mayHelpToRepeat(error: unknown): error is TollhouseError {
  if (error instanceof TollhouseConnectionError) return true;
  if (!(error instanceof TollhouseError) || error.status === null || FINAL.has(error.code)) return false;
  return REPEATABLE.has(error.status) || error.code === "idempotency_in_progress";
}

export type Backoff = Pick<Settings, "retryDelayMs" | "maxRetryDelayMs">;

/**
 * How long to wait before the retry, in ms. Any part of a bound that doubles ("full jitter"), so that those who failed
 * together do not come back together; and never before the API said.
 */
export function waitBefore(retry: number, error: TollhouseError, backoff: Backoff, random = Math.random): number {
  const bound = Math.min(backoff.maxRetryDelayMs, backoff.retryDelayMs * 2 ** (retry - 1));
  return retryAfterMs(error.headers) + random() * bound;
}

/** Seconds, or a date (RFC 9110 section 10.2.3), which is measured by the clock of who wrote it. 0 when absent. */
export function retryAfterMs(headers: Headers, now = Date.now()): number {
  const said = headers.get("retry-after") ?? "";
  if (/^\s*\d+\s*$/.test(said)) return Number(said) * 1_000;
  const until = Date.parse(said) - (Date.parse(headers.get("date") ?? "") || now);
  return Number.isNaN(until) ? 0 : Math.max(0, until);
}
