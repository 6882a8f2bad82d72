import { setTimeout as pause } from "node:timers/promises";
import { logFailure } from "#extensions/platform/database/log-failure.ts";
import type { Context } from "#extensions/platform/work/context.ts";

/** A scrape is answered by then, whatever the database does. */
const PATIENCE_MS = 500;

/**
 * Reads once for the gauges that are scraped together. Null while the database does not answer or the reading fails: gauges
 * then keep what they showed.
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
