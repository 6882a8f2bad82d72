import { type DescriptionOf, type ErrorCode, errorCatalog } from "#contract/errors/catalog.ts";
import type { ErrorType } from "#contract/errors/catalog-entry.ts";
import { type FactsOf, fillMessage, statedFacts } from "#contract/errors/wording.ts";

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

/** A message of its own, which states none of the facts that the catalog lists. */
interface OwnMessage {
  readonly message: string;
  readonly param?: string | null;
}

interface More {
  readonly details?: readonly ErrorDetail[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

type Given<Code extends ErrorCode> = More &
  (DescriptionOf<Code> extends { readonly message: string } ? FactsOf<DescriptionOf<Code>> | OwnMessage : OwnMessage);

type GivenOnce<Code extends ErrorCode> =
  Record<never, never> extends Given<Code> ? [given?: Given<Code>] : [given: Given<Code>];

const ENTRIES = new Map(errorCatalog.map((entry) => [entry.code, entry]));

/** The error that the catalog has under the code, with its status, its type, and its message unless another is given. */
export function refuse<Code extends ErrorCode>(code: Code, ...[given]: GivenOnce<Code>): ApiError {
  const entry = ENTRIES.get(code);
  if (!entry) throw new Error(`the catalog has no ${code}`);
  const { status, type, description } = entry;
  const { message, param = description.param, details, headers, cause, ...values } = (given ?? {}) as AnyGiven;
  const facts = statedFacts(description.facts, values);
  return new ApiError(
    {
      status,
      type,
      code,
      message: message ?? fillMessage(description.message ?? "", values),
      param,
      details: details ?? (Object.keys(facts).length > 0 ? [facts] : []),
      ...(headers && { headers }),
    },
    cause === undefined ? undefined : { cause },
  );
}

type AnyGiven = More & Partial<OwnMessage> & Readonly<Record<string, unknown>>;

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
  return refuse(code, { message, param: first?.param ?? null, details: details.slice(0, MAX_DETAILS) });
}

export function unauthenticated(message: string): ApiError {
  // RFC 9110 section 11.6.1 wants the scheme; there is no registered one for keys in a header.
  const headers = { "www-authenticate": 'ApiKey realm="tollhouse", header="x-api-key"' };
  return refuse("unauthenticated", { message, headers });
}

export function scopeMissing(scope: string): ApiError {
  const details = [{ code: "scope_missing", required_scope: scope }];
  return refuse("scope_missing", { message: `This API key lacks the scope ${scope}.`, details });
}

export function methodNotAllowed(method: string, allow: readonly string[]): ApiError {
  return refuse("method_not_allowed", { method, allowed: allow, headers: { allow: allow.join(", ") } });
}

export function bodyTooLarge(limitBytes: number): ApiError {
  return refuse("body_too_large", { mebibytes: limitBytes / 1024 / 1024 });
}
