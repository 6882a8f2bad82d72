import { DomainError } from "#extensions/platform/kernel/errors.ts";

export class RateLimitedError extends DomainError {
  readonly kind = "rate_limited";

  constructor(limited: "organization" | "service" | "sender", retryAfterSeconds: number) {
    super("rate_limited", `Too many calls of this ${limited}. Try again in ${retryAfterSeconds} seconds.`, {
      metadata: { limited, retry_after_seconds: retryAfterSeconds },
    });
  }
}

/** Whoever asked then counts by itself. */
export class RateLimitUnavailableError extends DomainError {
  readonly kind = "unavailable";

  constructor(cause: unknown) {
    super("unavailable", "The count of rate limits cannot be reached at the moment.", {
      metadata: { retry_after_seconds: 1 },
      cause,
    });
  }
}
