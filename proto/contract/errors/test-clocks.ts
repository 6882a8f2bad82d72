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
    test_clock_scenario_invalid: {
      meaning: "steps of a scenario are wrong; `details` lists all faults by the index of their step",
      message: "The scenario has faults ({count}). The first one is {first}",
      facts: ["faults"],
      remedy: "fix them",
      sampleParam: "steps",
    },
  }),
  ...errors(409, "conflict", {
    test_clock_advancing: {
      meaning: "the test clock is on its way to another time",
      message: "The test clock is on its way to another time.",
      facts: ["retry_after_seconds"],
      remedy: "repeat the request after `Retry-After`, or cancel the advance",
    },
    test_clock_paused: {
      meaning: "the advance of the test clock is paused",
      message: "The advance of the test clock is paused.",
      remedy: "resume or cancel it",
    },
  }),
  ...errors(422, "invalid_request", {
    scenario_engine_unsupported: {
      meaning: "only the sandbox engine plays cardholders and banks, and this installation has another one",
      message: "A scenario needs the sandbox engine. This environment has another payment engine.",
      remedy: "see [the sandbox engine](sandbox-engine.md)",
    },
    too_many_test_clock_scenarios: {
      meaning: "a sandbox has at most 20 scenarios that run",
      message: "A sandbox has at most {max} scenarios that run.",
      facts: ["max"],
      remedy: "cancel one, or advance the clock past its last step",
    },
    test_clock_too_far: {
      meaning: "an advance covers at most 5 years and 500,000 pieces of work",
      message: "The advance would cover more than 5 years or 500,000 pieces of work.",
      remedy: "advance the clock in several steps",
      sampleParam: "to",
    },
  }),
};
