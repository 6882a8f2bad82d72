import type { Entry } from "#tests/isolation/entry.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";

/** One request at a time may advance a clock, and the matrix sends several: each names a past time. */
const toThePast: Entry = { json: () => ({ to: "2020-01-01T00:00:00Z" }), control: 400 };

const withoutAdvance: Entry = { json: () => ({}), control: 409 };

export const world: CapabilityWorld = {
  // A clock would freeze the other capabilities too.
  build: async () => ({}),
  samples: {
    "testClocks.advance": () => [{ message: { to: new Date(Date.now() + 60_000).toISOString() } }],
    // Neither would find an advance that is still on its way.
    "testClocks.pause": () => [{ refusedWith: 409 }],
    "testClocks.resume": () => [{ refusedWith: 409 }],
    "testClocks.cancel": () => [{}],
  },
  entries: {
    "TestClockService.AdvanceTestClock": toThePast,
    "POST api/test_helpers/clock/advance": toThePast,
    "TestClockService.PauseTestClock": withoutAdvance,
    "POST api/test_helpers/clock/pause": withoutAdvance,
    "TestClockService.ResumeTestClock": withoutAdvance,
    "POST api/test_helpers/clock/resume": withoutAdvance,
  },
};
