import type { Entry } from "#tests/isolation/entry.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";

/** One request at a time advances a clock, and the matrix sends several: each asks for a time that is over. */
const toThePast: Entry = { json: () => ({ to: "2020-01-01T00:00:00Z" }), control: 400 };

export const world: CapabilityWorld = {
  // A clock would stand still for the other capabilities too.
  build: async () => ({}),
  samples: {
    "testClocks.advance": () => [{ message: { to: new Date(Date.now() + 60_000).toISOString() } }],
  },
  entries: {
    "TestClockService.AdvanceTestClock": toThePast,
    "POST api/test_helpers/clock/advance": toThePast,
  },
};
