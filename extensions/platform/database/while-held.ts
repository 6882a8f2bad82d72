import { setTimeout as pause } from "node:timers/promises";
import { isDatabaseLost } from "./lost-database.ts";

/** A record or due work leased to this process. Writes fail once another process has taken it over. */
export interface Held {
  /** The end of the lease in performance.now() time. A renewal extends it. */
  readonly heldUntil: number;
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;
const CALLER_WAITS_MS = 10_000;

/** Jitter keeps processes that wait for the database from retrying together. */
const spread = (pauseMs: number) => pauseMs * (0.5 + Math.random() / 2);

/**
 * Repeats a write until it succeeds, the lease ends or the process stops. An attempt may have committed unnoticed, so
 * the write must allow for that.
 */
export async function whileHeld<T>(held: Held, stopping: AbortSignal, write: () => Promise<T>): Promise<T> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await write();
    } catch (error) {
      const waitMs = spread(pauseMs);
      if (!isDatabaseLost(error) || stopping.aborted || performance.now() + waitMs >= held.heldUntil) throw error;
      await pause(waitMs, undefined, { signal: stopping }).catch(() => {
        throw error;
      });
    }
  }
}

/** The caller stops waiting, and the work continues without it. */
export const GOES_ON = Symbol("goes on");

export async function whileCallerWaits<T>(running: Promise<T>): Promise<T | typeof GOES_ON> {
  const ended = new AbortController();
  const waiting = pause(CALLER_WAITS_MS, GOES_ON, { signal: ended.signal, ref: false } as const);
  try {
    return await Promise.race([running, waiting as Promise<typeof GOES_ON>]);
  } finally {
    ended.abort();
  }
}
