import { cardNumberMessage } from "#contract/card-data.ts";
import { controlMessage } from "#contract/controls.ts";
import type { ErrorCode } from "#contract/errors/catalog.ts";
import { type ErrorFacts, factTexts } from "#contract/errors/facts.ts";
import type { ServiceErrorCode } from "#contract/errors/service.ts";
import { comeBackInSeconds, OVERLOADED } from "#contract/overload.ts";

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

export class InvalidError extends DomainError {
  readonly kind = "invalid";
}

/** The place holds a card number, which is named and never repeated. */
export class CardDataNotAllowedError extends InvalidError {
  constructor(place: string) {
    super("card_data_not_allowed", cardNumberMessage(place), { param: place });
  }
}

/** Also the answer for what belongs to another organization. */
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

/** The database is away. A commit that lost its connection may have happened all the same. */
export class UnavailableError extends DomainError {
  readonly kind = "unavailable";

  constructor(cause: unknown) {
    super(
      "unavailable",
      "Tollhouse can't reach its database at the moment. Try again; an Idempotency-Key makes that safe.",
      {
        metadata: { retry_after_seconds: 1 },
        cause,
      },
    );
  }
}

/** This process has more calls than it can answer. Nothing of the call was begun. */
export class OverloadedError extends DomainError {
  readonly kind = "unavailable";

  constructor() {
    super("overloaded", OVERLOADED, { metadata: { retry_after_seconds: comeBackInSeconds() } });
  }
}

/** The request names another version than the resource has. */
export class VersionMismatchError extends DomainError {
  readonly kind = "version_mismatch";

  constructor(version: number) {
    super("version_mismatch", `The resource has version ${version}. Read it again before you change it.`, {
      param: "If-Match",
      metadata: { version },
    });
  }
}

/** A method that plays the world around the sandbox was called for live. */
export class TestHelperLiveError extends DomainError {
  readonly kind = "forbidden";

  constructor() {
    super("test_helper_live", "Test helpers work in the sandbox only. Use a sandbox key.");
  }
}

/** The contract marks the method for people, and the call's proof names none. */
export class PersonRequiredError extends DomainError {
  readonly kind = "forbidden";

  constructor() {
    super("person_required", "Only a person who is signed in can do this.");
  }
}

/** The request sets a control of payouts, and the call's proof names a key or a service. */
export class ControlRequiresPersonError extends DomainError {
  readonly kind = "forbidden";

  constructor(place: string) {
    super("control_requires_person", controlMessage(place), { param: place });
  }
}

/** A session that was left open may be used by another person. */
export class FreshSignInRequiredError extends DomainError {
  readonly kind = "forbidden";

  constructor() {
    super("fresh_sign_in_required", "This needs a sign-in of the last 10 minutes. Sign in again, then repeat it.");
  }
}

/** The same work is under way; the caller may try again after `retry_after_seconds`. */
export class InProgressError extends DomainError {
  readonly kind = "in_progress";
}

/** The payer's bank, the processor or a rule of ours declined a payment. What was kept of it tells so too. */
export class DeclinedError extends DomainError {
  readonly kind = "declined";
}

export class UnprocessableError extends DomainError {
  readonly kind = "unprocessable";
}

export class TooLargeError extends DomainError {
  readonly kind = "too_large";
}
