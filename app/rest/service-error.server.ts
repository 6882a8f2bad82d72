import { type FieldPath, ViolationsSchema } from "@bufbuild/protovalidate/gen/buf/validate/validate_pb.js";
import { Code, ConnectError } from "@connectrpc/connect";
import type { ErrorCode } from "#contract/errors/catalog.ts";
import type { ErrorType } from "#contract/errors/catalog-entry.ts";
import { factsIn } from "#contract/errors/facts.ts";
import { fieldPathOf } from "#contract/field-path.ts";
import { isUnsent, type ServiceError, serviceErrorOf } from "#extensions/caller/index.ts";
import { ApiError, type ErrorDetail, refuse, unauthenticated, validationFailed } from "./errors.server.ts";
import { faultRows } from "./fault-rows.server.ts";
import { replayHeaders } from "./replay-headers.ts";

/** HTTP status and type by the service's kind of error. Kinds not listed here are configuration faults. */
const KINDS: Readonly<Record<string, { status: number; type: ErrorType }>> = {
  invalid: { status: 400, type: "invalid_request" },
  forbidden: { status: 403, type: "permission" },
  not_found: { status: 404, type: "not_found" },
  gone: { status: 410, type: "not_found" },
  conflict: { status: 409, type: "conflict" },
  version_mismatch: { status: 412, type: "conflict" },
  in_progress: { status: 409, type: "conflict" },
  declined: { status: 402, type: "declined" },
  unprocessable: { status: 422, type: "invalid_request" },
  too_large: { status: 413, type: "invalid_request" },
  rate_limited: { status: 429, type: "rate_limit" },
  unavailable: { status: 503, type: "api_error" },
  engine_failure: { status: 502, type: "engine_error" },
  provider_failure: { status: 502, type: "api_error" },
};

/** This process sets the tenant and the secret, so errors about them are never the client's fault. */
const OUR_FAULT = /^(UNAUTHORIZED|GATEWAY_NOT_CONFIGURED|TENANT_.*)$/;

const UNREACHABLE: ReadonlySet<Code> = new Set([Code.Unavailable, Code.DeadlineExceeded]);

/** A Connect error as an API error. Null for defects and configuration faults, which clients get no detail of. */
export function serviceErrorToApiError(error: unknown): ApiError | null {
  if (!(error instanceof ConnectError)) return null;
  const violations = error.findDetails(ViolationsSchema).flatMap((detail) => detail.violations);
  if (violations.length > 0)
    return validationFailed(violations.map(({ field, ...broken }) => brokenRule(paramOf(field), broken)));
  const found = serviceErrorOf(error);
  if (found) return OUR_FAULT.test(found.reason) ? null : foreseen(found, replayHeaders(error.metadata));
  if (isUnsent(error)) return notBegun();
  return UNREACHABLE.has(error.code) ? refuse("upstream_unavailable") : null;
}

/** A rule of the contract that a parameter breaks. The rule's own name is the code, for example "string.pattern". */
export function brokenRule(
  param: string | null,
  { ruleId, message }: { readonly ruleId: string; readonly message: string },
): ErrorDetail {
  return { param, code: ruleId, message: sentence(message) };
}

function foreseen(
  { reason, message, metadata }: ServiceError,
  replayed: Readonly<Record<string, string>>,
): ApiError | null {
  const { kind = "", param, ...texts } = metadata;
  const { differing_fields = [], faults = [], ...facts } = factsIn(texts);
  // The key was revoked or has expired since the request was authenticated.
  if (reason === "unauthenticated") return unauthenticated(message);
  const known = KINDS[kind];
  if (!known) return null;
  const retryAfter = kind === "in_progress" ? (facts.retry_after_seconds ?? 1) : facts.retry_after_seconds;
  const differing = differing_fields.map((field) => ({ param: field, code: reason }));
  return new ApiError({
    status: known.status,
    type: reason.startsWith("idempotency_") ? "idempotency" : known.type,
    // A service of a newer release may send a code that this app does not know yet.
    code: reason as ErrorCode,
    message,
    param: param ?? null,
    details: [...differing, ...faultRows(faults, reason), ...(Object.keys(facts).length > 0 ? [facts] : [])],
    headers: { ...replayed, ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }) },
  });
}

function notBegun(): ApiError {
  const message = "A part of Tollhouse can't be reached at the moment. Nothing was changed. Try again.";
  const headers = { "retry-after": "1" };
  return refuse("unavailable", { message, headers });
}

/** In the same notation as the app's own validation errors. */
function paramOf(path: FieldPath | undefined): string | null {
  if (!path) return null;
  return fieldPathOf(
    path.elements.flatMap(({ fieldName, subscript }) => {
      if (subscript.case === undefined) return [fieldName];
      return [fieldName, subscript.case === "index" ? Number(subscript.value) : String(subscript.value)];
    }),
  );
}

function sentence(message: string): string {
  return message ? `${message[0]?.toUpperCase()}${message.slice(1)}.` : "The value is invalid.";
}
