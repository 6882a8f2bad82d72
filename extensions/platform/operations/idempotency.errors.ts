import {
  ConflictError,
  InProgressError,
  InvalidError,
  UnprocessableError,
} from "#extensions/platform/kernel/errors.ts";

const KEY = "Idempotency-Key";

/** Most work is done long before its lease ends, and the repetition waits for about a second itself. */
const LONGEST_WAIT_SECONDS = 2;

/** The same work has a live owner, or its lease lasts. */
export class IdempotencyInProgressError extends InProgressError {
  constructor(leaseSecondsLeft: number) {
    const wait = Math.min(Math.max(1, Math.ceil(leaseSecondsLeft)), LONGEST_WAIT_SECONDS);
    super("idempotency_in_progress", "The same request is being worked on. Try again shortly.", {
      metadata: { retry_after_seconds: wait },
    });
  }
}

export class IdempotencyKeyReusedError extends UnprocessableError {
  /** The fields by which this request differs from the one that the key was first used for. */
  constructor(fields: readonly string[]) {
    super(
      "idempotency_key_reused",
      `This ${KEY} was used for another request, which differs in: ${fields.join(", ")}. Use a new key for a new request.`,
      { param: KEY, metadata: { differing_fields: fields } },
    );
  }
}

/** The other side may have done it, and cannot say. It is not asked again; an operator decides. */
export class OutcomeUnknownError extends ConflictError {
  constructor() {
    super(
      "idempotency_outcome_unknown",
      "We couldn't confirm whether this request took effect. We're checking. Don't send it again.",
    );
  }
}

/** Money moves: without a key a lost answer could not be asked for again. */
export class IdempotencyKeyRequiredError extends InvalidError {
  constructor() {
    super("idempotency_key_required", `This operation needs an ${KEY}, so that a retry does not repeat it.`, {
      param: KEY,
    });
  }
}
