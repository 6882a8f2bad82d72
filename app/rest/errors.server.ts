import { controlMessage } from "#contract/controls.ts";
import type { ErrorCode } from "#contract/errors/catalog.ts";
import type { ErrorType } from "#contract/errors/catalog-entry.ts";
import { comeBackInSeconds, OVERLOADED } from "#contract/overload.ts";

export interface ErrorDetail {
  readonly param?: string | null;
  readonly code?: string;
  readonly message?: string;
  readonly [fact: string]: unknown;
}

export interface ApiErrorInit {
  readonly status: number;
  readonly type: ErrorType;
  readonly code: ErrorCode;
  readonly message: string;
  readonly param?: string | null | undefined;
  readonly details?: readonly ErrorDetail[];
  readonly headers?: Readonly<Record<string, string>>;
}

const API_ERROR = Symbol.for("tollhouse.ApiError");

/** An error of the app itself. Its text is for the client and contains no secret, host or SQL. */
export class ApiError extends Error {
  readonly [API_ERROR] = true;
  readonly init: ApiErrorInit;

  constructor(init: ApiErrorInit, options?: ErrorOptions) {
    super(init.message, options);
    this.name = "ApiError";
    this.init = init;
  }
}

/** By brand, not by class: the server and the Remix build each load this module once. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && API_ERROR in error;
}

export function invalidRequest(
  code: ErrorCode,
  message: string,
  more: Partial<Pick<ApiErrorInit, "status" | "param" | "details" | "headers">> = {},
): ApiError {
  return new ApiError({ status: 400, type: "invalid_request", code, message, ...more });
}

export function parameterUnknown(param: string): ErrorDetail {
  return { param, code: "parameter_unknown", message: `There is no parameter ${param} here.` };
}

/** A body of 1 MiB can have a hundred thousand faults, whose answer would be ten times as large. */
const MAX_DETAILS = 100;

/** All faults at once; `param` of the error itself is the first one's, and its code when it is the only one. */
export function validationFailed(details: readonly ErrorDetail[]): ApiError {
  const [first] = details;
  const alone = details.length === 1 && first?.code?.startsWith("parameter_");
  const code = alone ? (first?.code as ErrorCode) : "validation_failed";
  const message = details.length === 1 && first?.message ? first.message : `${details.length} parameters are invalid.`;
  return invalidRequest(code, message, { param: first?.param ?? null, details: details.slice(0, MAX_DETAILS) });
}

export function apiVersionUnknown(): ApiError {
  const message = "There is no such API version. Send a date such as the one of the answer's header Api-Version.";
  return invalidRequest("api_version_unknown", message, { param: "Api-Version" });
}

export function unauthenticated(message: string): ApiError {
  // RFC 9110 section 11.6.1 wants the scheme; there is no registered one for keys in a header.
  const headers = { "www-authenticate": 'ApiKey realm="tollhouse", header="x-api-key"' };
  return new ApiError({ status: 401, type: "authentication", code: "unauthenticated", message, headers });
}

export function scopeMissing(scope: string): ApiError {
  const message = `This API key lacks the scope ${scope}.`;
  const details = [{ code: "scope_missing", required_scope: scope }];
  return new ApiError({ status: 403, type: "permission", code: "scope_missing", message, details });
}

export function personRequired(): ApiError {
  const message = "Only a person who is signed in can do this. Use the dashboard.";
  return new ApiError({ status: 403, type: "permission", code: "person_required", message });
}

export function controlRequiresPerson(param: string): ApiError {
  const code = "control_requires_person";
  return new ApiError({ status: 403, type: "permission", code, message: controlMessage(param), param });
}

export function testHelperLive(): ApiError {
  const message = "Test helpers work in the sandbox only. Use a sandbox key.";
  return new ApiError({ status: 403, type: "permission", code: "test_helper_live", message });
}

export function organizationMissing(): ApiError {
  const message = "There is no organization record for this session.";
  return new ApiError({ status: 404, type: "not_found", code: "organization_missing", message });
}

export function merchantRequired(): ApiError {
  const message = "The organization has no merchant account in this environment. Finish onboarding first.";
  return invalidRequest("merchant_required", message);
}

export function routeUnknown(method: string, path: string): ApiError {
  const message = `There is no ${method} ${path}.`;
  return new ApiError({ status: 404, type: "not_found", code: "route_unknown", message });
}

export function methodNotAllowed(method: string, allow: readonly string[]): ApiError {
  const list = allow.join(", ");
  const message = `This address does not answer ${method}. It answers ${list}.`;
  return invalidRequest("method_not_allowed", message, { status: 405, headers: { allow: list } });
}

export function overloaded(): ApiError {
  const headers = { "retry-after": String(comeBackInSeconds()) };
  return new ApiError({ status: 503, type: "api_error", code: "overloaded", message: OVERLOADED, headers });
}

export function bodyTooLarge(limitBytes: number): ApiError {
  const message = `The body is larger than ${limitBytes / 1024 / 1024} MiB.`;
  return invalidRequest("body_too_large", message, { status: 413 });
}

export function mediaTypeUnsupported(accepted: string): ApiError {
  const message = `The body must be ${accepted}.`;
  return invalidRequest("media_type_unsupported", message, { status: 415, param: "content-type" });
}
