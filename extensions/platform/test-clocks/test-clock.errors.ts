import { ConflictError, InvalidError } from "#extensions/platform/errors.ts";

export class TestClockBackwardsError extends InvalidError {
  constructor(standsAt: Date) {
    super("test_clock_backwards", `The clock stands at ${standsAt.toISOString()} and only moves forward.`, {
      param: "now",
    });
  }
}

export class TestClockAdvancingError extends ConflictError {
  constructor() {
    super("test_clock_advancing", "The test clock is being advanced by another request.");
  }
}
