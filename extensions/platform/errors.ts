/**
 * What a refusal means to the one who called. Each kind has exactly one gRPC code (rpc/errors.interceptor.ts) and one
 * HTTP status (app/rest/api-error.server.ts).
 */
export type ErrorKind =
  | "invalid"
  | "unauthenticated"
  | "not_configured"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "in_progress"
  | "unprocessable"
  | "too_large"
  | "rate_limited"
  | "unavailable"
  | "engine_failure"
  | "provider_failure";

export interface ErrorDetails {
  /** The request field that was refused, as the contract spells it. */
  param?: string;
  /** Facts that help the caller decide, for example the status that did not allow the action. Never secrets. */
  metadata?: Record<string, string>;
  cause?: unknown;
}

/** A refusal that we foresee, thrown where the rule is. `reason` is stable and documented in docs/errors.md. */
export abstract class DomainError extends Error {
  abstract readonly kind: ErrorKind;
  readonly reason: string;
  readonly param: string | undefined;
  readonly metadata: Readonly<Record<string, string>>;

  constructor(reason: string, message: string, { param, metadata = {}, cause }: ErrorDetails = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = new.target.name;
    this.reason = reason;
    this.param = param;
    this.metadata = metadata;
  }
}

export class InvalidError extends DomainError {
  readonly kind = "invalid";
}

/** Another organization's thing does not exist: this is also the answer for it. */
export class NotFoundError extends DomainError {
  readonly kind = "not_found";

  static of(noun: string, id: string): NotFoundError {
    return new NotFoundError("resource_missing", `No such ${noun}: ${id}`, {
      param: `${noun.toLowerCase().replaceAll(" ", "_")}_id`,
    });
  }
}

export class ConflictError extends DomainError {
  readonly kind = "conflict";
}

/** The same work is under way; the caller may try again after `retry_after_seconds`. */
export class InProgressError extends DomainError {
  readonly kind = "in_progress";
}

export class UnprocessableError extends DomainError {
  readonly kind = "unprocessable";
}

export class TooLargeError extends DomainError {
  readonly kind = "too_large";
}
