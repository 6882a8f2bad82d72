import { errors } from "./catalog-entry.ts";

/** Refusals of a test clock. */
export const testClockErrors = {
  ...errors(400, "invalid_request", {
    test_clock_backwards: {
      meaning: "a test clock only moves forward, and the time is before the clock's",
      message: "The clock stands at {stands_at} and only moves forward.",
      remedy: "send a later time, or remove the clock",
      param: "to",
    },
  }),
  ...errors(409, "conflict", {
    test_clock_advancing: {
      meaning: "the test clock is being advanced by another request",
      message: "The test clock is being advanced by another request.",
      facts: ["retry_after_seconds"],
      remedy: "repeat the request after `Retry-After`",
    },
  }),
};
