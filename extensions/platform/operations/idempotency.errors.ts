import { InProgressError, InvalidError, UnprocessableError } from "#extensions/platform/errors.ts";

const KEY = "Idempotency-Key";

/** Most work is done long before its lease ends, so nobody is told to wait for that. */
const LONGEST_WAIT_SECONDS = 5;

/** Someone is at this work now. Whoever dies leaves it to the next caller; whoever hangs, until the lease ends. */
export class IdempotencyInProgressError extends InProgressError {
  constructor(leaseSecondsLeft: number) {
    const wait = Math.min(Math.max(1, Math.ceil(leaseSecondsLeft)), LONGEST_WAIT_SECONDS);
    super("idempotency_in_progress", "The same request is being worked on. Try again shortly.", {
      metadata: { retry_after_seconds: String(wait) },
    });
  }
}

export class IdempotencyKeyReusedError extends UnprocessableError {
  /** The fields by which this request differs from the one that the key was first used for. */
  constructor(fields: readonly string[]) {
    super(
      "idempotency_key_reused",
      `This ${KEY} was used for another request, which differs in: ${fields.join(", ")}. Use a new key for a new request.`,
      { param: KEY, metadata: { differing_fields: fields.join(",") } },
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
