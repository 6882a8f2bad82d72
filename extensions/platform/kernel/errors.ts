import { cardNumberMessage } from "#contract/card-data.ts";
import { controlMessage } from "#contract/controls.ts";
import type { ErrorCode } from "#contract/errors/catalog.ts";
import { type ErrorFacts, factTexts } from "#contract/errors/facts.ts";
import type { ServiceErrorCode } from "#contract/errors/service.ts";
import { comeBackInSeconds, OVERLOADED } from "#contract/overload.ts";

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

export class InvalidError extends DomainError {
  readonly kind = "invalid";
}

/** The field contains a card number. The message names the field and never repeats the number. */
export class CardDataNotAllowedError extends InvalidError {
  constructor(place: string) {
    super("card_data_not_allowed", cardNumberMessage(place), { param: place });
  }
}

/** Also the answer for another organization's resources. */
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

/** The database is unavailable. A commit that lost its connection may have happened. */
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

/** This process has more calls than it can answer. It has not started this call. */
export class OverloadedError extends DomainError {
  readonly kind = "unavailable";

  constructor() {
    super("overloaded", OVERLOADED, { metadata: { retry_after_seconds: comeBackInSeconds() } });
  }
}

/** The request expects another version of the resource. */
export class VersionMismatchError extends DomainError {
  readonly kind = "version_mismatch";

  constructor(version: number) {
    super("version_mismatch", `The resource has version ${version}. Read it again before you change it.`, {
      param: "If-Match",
      metadata: { version },
    });
  }
}

/** A test helper, which simulates outside events in the sandbox, was called for live. */
export class TestHelperLiveError extends DomainError {
  readonly kind = "forbidden";

  constructor() {
    super("test_helper_live", "Test helpers work in the sandbox only. Use a sandbox key.");
  }
}

/** The contract requires a person for this method, and the call token names none. */
export class PersonRequiredError extends DomainError {
  readonly kind = "forbidden";

  constructor() {
    super("person_required", "Only a person who is signed in can do this.");
  }
}

/** Changing payout controls requires a person, and the call token names a key or a service. */
export class ControlRequiresPersonError extends DomainError {
  readonly kind = "forbidden";

  constructor(place: string) {
    super("control_requires_person", controlMessage(place), { param: place });
  }
}

/** The action requires a recent sign-in: an open session may be used by another person. */
export class FreshSignInRequiredError extends DomainError {
  readonly kind = "forbidden";

  constructor() {
    super("fresh_sign_in_required", "This needs a sign-in of the last 10 minutes. Sign in again, then repeat it.");
  }
}

/** The same work is in progress; retry after `retry_after_seconds`. */
export class InProgressError extends DomainError {
  readonly kind = "in_progress";
}

/** The payer's bank, the processor or our own rule declined a payment. Stored records say so too. */
export class DeclinedError extends DomainError {
  readonly kind = "declined";
}

export class UnprocessableError extends DomainError {
  readonly kind = "unprocessable";
}

export class TooLargeError extends DomainError {
  readonly kind = "too_large";
}
