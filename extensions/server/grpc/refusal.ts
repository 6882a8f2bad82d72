import type { ConnectError } from "@connectrpc/connect";
import { DomainError } from "#extensions/platform/kernel/errors.ts";
import { connectErrorFrom } from "#extensions/server/interceptors/error-codes.ts";
import { REQUEST_ID_HEADER } from "#extensions/server/interceptors/request-id.interceptor.ts";

/** The refusal of a call that reaches no interceptor, with the request ID. Defects are rethrown. */
export function refusalOf(reason: unknown, requestId: string): ConnectError {
  if (!(reason instanceof DomainError)) throw reason;
  const error = connectErrorFrom(reason);
  error.metadata.set(REQUEST_ID_HEADER, requestId);
  return error;
}
