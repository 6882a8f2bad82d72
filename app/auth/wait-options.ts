import { CALL_MS } from "#contract/time-limits.ts";

/**
 * The limits of a call that waits for a change: as long as the client asked for, on top of the time of any call, and no
 * longer than the client is there.
 */
export function waitOptions(asked: object, disconnected: AbortSignal) {
  const seconds = "wait" in asked && typeof asked.wait === "number" ? asked.wait : 0;
  return seconds > 0 ? { timeoutMs: seconds * 1_000 + CALL_MS, signal: disconnected } : {};
}
