import { DomainError } from "#extensions/platform/errors.ts";

export class RateLimitedError extends DomainError {
  readonly kind = "rate_limited";

  constructor(limited: "organization" | "service" | "sender", retryAfterSeconds: number) {
    super("rate_limited", `Too many calls of this ${limited}. Try again in ${retryAfterSeconds} seconds.`, {
      metadata: { limited, retry_after_seconds: retryAfterSeconds },
    });
  }
}

/** Money does not move uncounted: while nobody can count, what changes something is refused. */
export class RateLimitUnavailableError extends DomainError {
  readonly kind = "unavailable";

  constructor(cause: unknown) {
    super("rate_limit_unavailable", "Rate limits cannot be checked at the moment, so nothing was changed. Try again.", {
      metadata: { retry_after_seconds: 1 },
      cause,
    });
  }
}
