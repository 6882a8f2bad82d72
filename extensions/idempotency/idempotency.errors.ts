import { InProgressError, UnprocessableError } from "#extensions/errors.ts";

/** Someone is at this work now. Whoever dies leaves it to the next caller; whoever hangs, until the lease ends. */
export class IdempotencyInProgressError extends InProgressError {
  constructor(retryAfterSeconds: number) {
    super("idempotency_in_progress", "The same request is being worked on. Try again shortly.", {
      metadata: { retry_after_seconds: String(Math.max(1, Math.ceil(retryAfterSeconds))) },
    });
  }
}

export class IdempotencyKeyReusedError extends UnprocessableError {
  constructor() {
    super(
      "idempotency_key_reused",
      "This Idempotency-Key was used for another request. Use a new key for a new request.",
      {
        param: "Idempotency-Key",
      },
    );
  }
}
