import { serviceErrorOf } from "#extensions/caller/index.ts";
import { ApiError } from "./errors.server.ts";

const RETRY_AFTER_SECONDS = "1";

/** The error for a request that was refused before it began because its sender could not be looked up. */
export function lookupUnavailable(what: string, cause: unknown): ApiError {
  const message = `Tollhouse can't look up the ${what} at the moment. Nothing was changed. Try again.`;
  const seconds = serviceErrorOf(cause)?.metadata.retry_after_seconds ?? RETRY_AFTER_SECONDS;
  const headers = { "retry-after": seconds };
  return new ApiError({ status: 503, type: "api_error", code: "unavailable", message, headers }, { cause });
}
