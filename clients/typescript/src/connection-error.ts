import type { SentRequest } from "./answer-error.ts";
import { TollhouseConnectionError, TollhouseTimeoutError } from "./errors.ts";

export function timeoutError(what: string, timeoutMs: number, asked: SentRequest): TollhouseTimeoutError {
  const message = `${what} took longer than ${Math.round(timeoutMs)} ms.`;
  return new TollhouseTimeoutError({ ...asked, type: "connection", code: "timed_out", message });
}

export function connectionError(
  what: string,
  error: unknown,
  apiKey: string,
  asked: SentRequest,
): TollhouseConnectionError {
  const cause = causeOf(error, apiKey);
  const message = `${what} got no answer${cause ? `: ${innermost(cause)}` : ""}.`;
  return new TollhouseConnectionError({ ...asked, type: "connection", code: "connection_failed", message, cause });
}

const DEEPEST = 4;

/** Only the message of the cause: the error of `fetch` may contain the request, and thus the key. */
function causeOf(error: unknown, apiKey: string, depth = 0): Error | undefined {
  if (!(error instanceof Error) || depth === DEEPEST) return undefined;
  const cause = new Error(error.message.replaceAll(apiKey, "[API key]"), {
    cause: causeOf(error.cause, apiKey, depth + 1),
  });
  cause.name = error.name;
  return "code" in error && typeof error.code === "string" ? Object.assign(cause, { code: error.code }) : cause;
}

function innermost(error: Error): string {
  if (error.cause instanceof Error) return innermost(error.cause);
  return error.message || ("code" in error ? String(error.code) : error.name);
}
