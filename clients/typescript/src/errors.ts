import type { components } from "./gen/schema.ts";

type Said = components["schemas"]["Error"]["error"];

/** A closed set. */
export type ErrorType = Said["type"];
export type ErrorDetail = Said["details"][number];

/** Details of a failed request. */
export interface Failure {
  readonly message: string;
  readonly type: ErrorType | "connection";
  readonly code: string;
  readonly status?: number;
  readonly param?: string | null;
  readonly details?: readonly ErrorDetail[];
  readonly requestId?: string | null;
  readonly docUrl?: string | null;
  readonly requestLogUrl?: string | null;
  readonly headers?: Headers;
  readonly text?: string;
  readonly attempts: number;
  readonly idempotencyKey: string | null;
  readonly cause?: unknown;
}

/** A request that failed after all tries. */
export class TollhouseError extends Error {
  /** `connection` without an answer; else a closed set to switch over. */
  readonly type: ErrorType | "connection";
  /** Identifies the case. New codes may be added. */
  readonly code: string;
  /** Null without an answer. */
  readonly status: number | null;
  /** The faulty parameter, or the first of several. */
  readonly param: string | null;
  readonly details: readonly ErrorDetail[];
  /** Identifies the request in Tollhouse's logs. */
  readonly requestId: string | null;
  /** Documentation of the code. */
  readonly docUrl: string | null;
  /** The request with its bodies on the dashboard. Null for an unknown organization. */
  readonly requestLogUrl: string | null;
  readonly headers: Headers;
  /** Number of times that the request was sent. */
  readonly attempts: number;
  /** The idempotency key of the request, for a retry of the same work. Null for reads. */
  readonly idempotencyKey: string | null;
  readonly #text: string;

  constructor(failure: Failure) {
    super(failure.message, failure.cause === undefined ? undefined : { cause: failure.cause });
    this.type = failure.type;
    this.code = failure.code;
    this.status = failure.status ?? null;
    this.param = failure.param ?? null;
    this.details = failure.details ?? [];
    this.requestId = failure.requestId ?? null;
    this.docUrl = failure.docUrl ?? null;
    this.requestLogUrl = failure.requestLogUrl ?? null;
    this.headers = failure.headers ?? new Headers();
    this.attempts = failure.attempts;
    this.idempotencyKey = failure.idempotencyKey;
    this.#text = failure.text ?? "";
  }

  /** The raw body. It is not shown with the error, because it may contain anything. */
  get text(): string {
    return this.#text;
  }
}

/** `invalid_request`: all faults of the input are in `details`. */
export class ValidationError extends TollhouseError {}
export class AuthenticationError extends TollhouseError {}
export class PermissionError extends TollhouseError {}
export class NotFoundError extends TollhouseError {}
export class ConflictError extends TollhouseError {}
export class IdempotencyError extends TollhouseError {}
export class RateLimitError extends TollhouseError {}
export class DeclinedError extends TollhouseError {}
export class EngineError extends TollhouseError {}
export class ApiError extends TollhouseError {}

/** No complete answer arrived. The work may have been done: retry with the same `idempotencyKey`. */
export class TollhouseConnectionError extends TollhouseError {}
/** The last try exceeded its time limit. */
export class TollhouseTimeoutError extends TollhouseConnectionError {}

export const ERROR_OF_TYPE = {
  invalid_request: ValidationError,
  authentication: AuthenticationError,
  permission: PermissionError,
  not_found: NotFoundError,
  conflict: ConflictError,
  idempotency: IdempotencyError,
  rate_limit: RateLimitError,
  declined: DeclinedError,
  engine_error: EngineError,
  api_error: ApiError,
} as const satisfies Record<ErrorType, typeof TollhouseError>;

// On the prototypes, where stack traces read them; explicit, because bundlers rename classes.
const NAMED = {
  TollhouseError,
  TollhouseConnectionError,
  TollhouseTimeoutError,
  ValidationError,
  AuthenticationError,
  PermissionError,
  NotFoundError,
  ConflictError,
  IdempotencyError,
  RateLimitError,
  DeclinedError,
  EngineError,
  ApiError,
};
for (const [name, Kind] of Object.entries(NAMED)) Kind.prototype.name = name;
