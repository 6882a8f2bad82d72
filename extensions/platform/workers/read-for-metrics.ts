import { setTimeout as pause } from "node:timers/promises";
import { logFailure } from "#extensions/platform/database/log-failure.ts";
import type { Context } from "#extensions/platform/work/context.ts";

/** Limit on a scrape, even if the database hangs. */
const PATIENCE_MS = 500;

/**
 * Reads once for gauges that are scraped together. Null when the database times out or fails: the gauges keep their
 * values.
 */
export function readForMetrics<Facts>(read: (context: Context) => Promise<Facts>) {
  let reading: Promise<Facts | null> | null = null;
  return (context: Context): Promise<Facts | null> => {
    reading ??= read(context)
      .catch((error: unknown) => {
        logFailure(context.logger, { err: error }, "a metric could not be read");
        return null;
      })
      .finally(() => (reading = null));
    return Promise.race([reading, pause(PATIENCE_MS, null, { ref: false })]);
  };
}
