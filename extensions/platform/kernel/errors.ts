import type { ErrorCode } from "#contract/errors/catalog.ts";
import { type ErrorFacts, factTexts } from "#contract/errors/facts.ts";
import type { ServiceErrorCode } from "#contract/errors/service.ts";

/** Stable codes, documented in docs/errors.md; those of service authentication in docs/service-auth.md. */
export type Reason = ErrorCode | ServiceErrorCode;

/**
 * Each kind maps to one gRPC code (server/interceptors/error-codes.ts) and one HTTP status
 * (app/rest/refusals.server.ts).
 */
export type ErrorKind =
  | "invalid"
  | "unauthenticated"
  | "not_configured"
  | "forbidden"
  | "not_found"
  | "gone"
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
  /** The refused request field, by its contract name. */
  param?: string;
  /** Facts that help the caller react, for example the status that forbids the action. Never secrets. */
  metadata?: ErrorFacts;
  cause?: unknown;
}

/** An expected refusal, thrown by the rule that refuses. */
export abstract class DomainError extends Error {
  abstract readonly kind: ErrorKind;
  readonly reason: Reason;
  readonly param: string | undefined;
  /** In the form that is sent and stored. */
  readonly metadata: Readonly<Record<string, string>>;

  constructor(reason: Reason, message: string, { param, metadata = {}, cause }: ErrorDetails = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = new.target.name;
    this.reason = reason;
    this.param = param;
    this.metadata = factTexts(metadata);
  }
}

/** A failure of a service that we called: the engine or a provider. */
export abstract class RemoteError extends DomainError {
  /** Whether the change may have happened although no answer arrived. */
  abstract readonly mayHaveHappened: boolean;
  /** The service timed out and may still be working, so asking for the outcome now proves nothing. */
  readonly mayStillHappen: boolean = false;
  /** The service answered, even if with an error, so it is no longer working on the request. */
  readonly isAnswered: boolean = false;
  /** The service that is down; work can wait for it. Null for a refusal, which is an answer. */
  readonly outageOf: string | null = null;
}
