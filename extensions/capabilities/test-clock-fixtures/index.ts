import { capability } from "#extensions/platform/composition/capability.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { TestClockFixtureService } from "#proto/tollhouse/v1/test_clock_fixtures_pb.ts";
import { readFixture } from "./read-fixture.ts";

/** What happened on a test clock, as a file for a merchant's own tests (docs/decisions/0135-fixtures-of-a-test-clock.md). */
export const testClockFixtures = capability("test-clock-fixtures", {
  service: TestClockFixtureService,
  handlers: {
    getTestClockFixture: (request, context) => readFixture(workOf(context), request),
  },
});
