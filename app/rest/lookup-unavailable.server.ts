import { serviceErrorOf } from "#extensions/caller/index.ts";
import { type ApiError, refuse } from "./errors.server.ts";

const RETRY_AFTER_SECONDS = "1";

/** The error for a request that was refused before it began because its sender could not be looked up. */
export function lookupUnavailable(what: string, cause: unknown): ApiError {
  const message = `Tollhouse can't look up the ${what} at the moment. Nothing was changed. Try again.`;
  const seconds = serviceErrorOf(cause)?.metadata.retry_after_seconds ?? RETRY_AFTER_SECONDS;
  const headers = { "retry-after": seconds };
  return refuse("unavailable", { message, headers, cause });
}
