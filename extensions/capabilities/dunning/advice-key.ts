import type { RetryAdvice } from "#extensions/capabilities/transactions/index.ts";

/** An advice as one word: `wait` with its milliseconds. */
export const adviceKey = (advice: RetryAdvice): string =>
  advice.what === "wait" ? `${advice.what}:${advice.ms}` : advice.what;

/** The advice of a word. */
export function adviceNamed(key: string): RetryAdvice {
  const [what = "", ms = "0"] = key.split(":");
  return what === "wait" ? { what, ms: Number(ms) } : ({ what } as RetryAdvice);
}
