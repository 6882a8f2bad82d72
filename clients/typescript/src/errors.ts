import type { components } from "./gen/schema.ts";

type Said = components["schemas"]["Error"]["error"];

/** A closed set. */
export type ErrorType = Said["type"];
export type ErrorDetail = Said["details"][number];

/** What is known of a request that failed. */
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

/** A request that failed, after all its tries. */
export class TollhouseError extends Error {
  /** `connection` when there was no answer; else a closed set to switch over. */
  readonly type: ErrorType | "connection";
  /** Which case it is. New ones may come. */
  readonly code: string;
  /** Null when there was no answer. */
  readonly status: number | null;
  /** The parameter that is at fault, or the first of them. */
  readonly param: string | null;
  readonly details: readonly ErrorDetail[];
  /** Finds the request in the logs of Tollhouse. */
  readonly requestId: string | null;
  /** Where the code is explained. */
  readonly docUrl: string | null;
  /** Where people find the request with its bodies on the dashboard. Null where no organization was known. */
  readonly requestLogUrl: string | null;
  readonly headers: Headers;
  /** How often the request was sent. */
  readonly attempts: number;
  /** The key that it was sent with: with it the same work can be asked for again. Null for what only reads. */
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

  /** The body as it came. It is not shown with the error, because it may hold anything. */
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

/** There was no answer, or not all of it. Something may have been done: ask again with the same `idempotencyKey`. */
export class TollhouseConnectionError extends TollhouseError {}
/** The last try took longer than it may. */
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

// On the prototypes, where the stack's first line finds them; by hand, because bundles rename classes.
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
