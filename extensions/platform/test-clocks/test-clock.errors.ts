import { InProgressError, InvalidError } from "#extensions/platform/kernel/errors.ts";

export class TestClockBackwardsError extends InvalidError {
  constructor(standsAt: Date) {
    super("test_clock_backwards", `The clock stands at ${standsAt.toISOString()} and only moves forward.`, {
      param: "to",
    });
  }
}

/** Temporary: the same request succeeds when the other one has ended. */
export class TestClockAdvancingError extends InProgressError {
  constructor() {
    super("test_clock_advancing", "The test clock is being advanced by another request.", {
      metadata: { retry_after_seconds: 5 },
    });
  }
}
