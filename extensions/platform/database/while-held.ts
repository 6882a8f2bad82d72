import { setTimeout as pause } from "node:timers/promises";
import { isDatabaseLost } from "./lost-database.ts";

/** What others leave to this process for a time: a record, due work. Each write to it fails once another has taken it over. */
export interface Held {
  /** Until then nobody takes it over; a time of `performance.now()`, later after each renewal of the lease. */
  readonly heldUntil: number;
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;
const CALLER_WAITS_MS = 10_000;

/** Of many processes that wait for one database not all ask at once. */
const spread = (pauseMs: number) => pauseMs * (0.5 + Math.random() / 2);

/**
 * Repeats a write while the database is away, until what it concerns may be another's or the process stops. An attempt whose
 * commit lost its connection may have happened: the write must find that out, or have no second effect.
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

/** The caller has waited long enough, and the work goes on without it. */
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
