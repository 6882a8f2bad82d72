import { Code, ConnectError } from "@connectrpc/connect";
import type { DomainError, ErrorKind } from "#extensions/platform/kernel/errors.ts";
import { ErrorInfoSchema } from "#proto/google/rpc/error_details_pb.ts";

const ERROR_DOMAIN = "tollhouse";

/** The second translation, from code and kind to HTTP, is the app's apiError. */
export const CODE_OF_KIND: Readonly<Record<ErrorKind, Code>> = {
  invalid: Code.InvalidArgument,
  unauthenticated: Code.Unauthenticated,
  not_configured: Code.Unavailable,
  forbidden: Code.PermissionDenied,
  not_found: Code.NotFound,
  gone: Code.NotFound,
  conflict: Code.FailedPrecondition,
  // AIP-154: the caller may read the resource again and retry.
  version_mismatch: Code.Aborted,
  in_progress: Code.Aborted,
  declined: Code.FailedPrecondition,
  unprocessable: Code.InvalidArgument,
  too_large: Code.InvalidArgument,
  rate_limited: Code.ResourceExhausted,
  unavailable: Code.Unavailable,
  engine_failure: Code.Unavailable,
  provider_failure: Code.Unavailable,
};

/** Encodes a domain error for the wire: google.rpc.ErrorInfo contains reason, kind and parameter. */
export function connectErrorFrom(refusal: DomainError): ConnectError {
  const { kind, reason, param, metadata, message } = refusal;
  return errorWithReason(message, CODE_OF_KIND[kind], reason, { ...metadata, kind, ...(param && { param }) });
}

/** For bytes that are not a message. Connect itself reports an internal error, but the fault is the caller's. */
export const undecodable = (): ConnectError => new ConnectError("the request cannot be decoded", Code.InvalidArgument);

export function errorWithReason(
  message: string,
  code: Code,
  reason: string,
  metadata: Record<string, string>,
): ConnectError {
  const info = { desc: ErrorInfoSchema, value: { reason, domain: ERROR_DOMAIN, metadata } };
  return new ConnectError(message, code, undefined, [info]);
}
