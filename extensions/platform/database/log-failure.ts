import type { Logger } from "pino";
import { isDatabaseLost } from "./lost-database.ts";

interface Facts extends Record<string, unknown> {
  readonly err: unknown;
}

/** Logs a failure of background work. An unavailable database is a warning: the work restarts when it is back. */
export function logFailure(logger: Pick<Logger, "warn" | "error">, facts: Facts, message: string): void {
  if (isDatabaseLost(facts.err)) logger.warn({ ...facts, failed: message }, "the database cannot be reached");
  else logger.error(facts, message);
}
