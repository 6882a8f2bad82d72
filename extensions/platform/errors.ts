import type { ErrorCode } from "#contract/errors/catalog.ts";
import { type ErrorFacts, factTexts } from "#contract/errors/facts.ts";
import type { ServiceErrorCode } from "#contract/errors/service.ts";

/** Stable and documented in docs/errors.md; those of the service's own door in docs/service-auth.md. */
export type Reason = ErrorCode | ServiceErrorCode;

/** Each kind has exactly one gRPC code (server/interceptors/error-codes.ts) and one HTTP status (app/rest/refusals.server.ts). */
export type ErrorKind =
  | "invalid"
  | "unauthenticated"
  | "not_configured"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "version_mismatch"
  | "in_progress"
  | "declined"
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
  metadata?: ErrorFacts;
  cause?: unknown;
}

/** A refusal that we foresee, thrown where the rule is. */
export abstract class DomainError extends Error {
  abstract readonly kind: ErrorKind;
  readonly reason: Reason;
  readonly param: string | undefined;
  /** As they travel and are stored. */
  readonly metadata: Readonly<Record<string, string>>;

  constructor(reason: Reason, message: string, { param, metadata = {}, cause }: ErrorDetails = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = new.target.name;
    this.reason = reason;
    this.param = param;
    this.metadata = factTexts(metadata);
  }
}

/** A failure of a service that we asked: the engine, a provider. */
export abstract class RemoteError extends DomainError {
  /** Whether the requested change may be done although there is no answer. */
  abstract readonly mayHaveHappened: boolean;
  /** The other side took too long and may still be working, so asking it for the outcome now proves nothing. */
  readonly mayStillHappen: boolean = false;
  /** The other side has answered, however badly, so that it is no longer at work. */
  readonly isAnswered: boolean = false;
  /** The service that gives no answer now: work can wait until it does. Null for a refusal, which is an answer. */
  readonly outageOf: string | null = null;
}
