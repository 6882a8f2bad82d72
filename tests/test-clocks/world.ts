import { randomUUID } from "node:crypto";
import type { Entry } from "#tests/isolation/entry.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";

/** One request at a time may advance a clock, and the matrix sends several: each names a past time. */
const toThePast: Entry = { json: () => ({ to: "2020-01-01T00:00:00Z" }), control: 400 };

export const world: CapabilityWorld = {
  // A clock would freeze the other capabilities too.
  build: async () => ({}),
  samples: {
    "testClocks.advance": () => [{ message: { to: new Date(Date.now() + 60_000).toISOString() } }],
    "testClocks.pause": () => [{}],
    "testClocks.resume": () => [{}],
    "testClocks.cancel": () => [{}],
    "testClocks.fixture": () => [{}],
  },
  entries: {
    "TestClockService.AdvanceTestClock": toThePast,
    "POST api/test_helpers/clock/advance": toThePast,
    "GET routes/_dashboard+/test-clock._index": {},
    "GET routes/_dashboard+/test-clock.fixture": {},
    "POST routes/_dashboard+/test-clock.advance": {
      form: () => ({ idempotency_key: randomUUID(), viewer_time_zone: "UTC", to: "2020-01-01T00:00" }),
    },
    "POST routes/_dashboard+/test-clock.pause": { form: () => ({}) },
    "POST routes/_dashboard+/test-clock.resume": { form: () => ({}) },
    "POST routes/_dashboard+/test-clock.cancel": { form: () => ({}) },
    "POST routes/_dashboard+/test-clock.remove": { form: () => ({}) },
  },
};
