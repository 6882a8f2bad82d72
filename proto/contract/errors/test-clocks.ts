import { errors } from "./catalog-entry.ts";

/** Refusals of a test clock. */
export const testClockErrors = {
  ...errors(400, "invalid_request", {
    test_clock_backwards: {
      meaning: "a test clock only moves forward, and the time is before the clock's",
      remedy: "send a later time, or remove the clock",
      param: "to",
    },
  }),
  ...errors(409, "conflict", {
    test_clock_advancing: {
      meaning: "the test clock is being advanced by another request",
      remedy: "repeat the request after `Retry-After`",
    },
  }),
};
