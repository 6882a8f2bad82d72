import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { TestClockSchema } from "#proto/tollhouse/v1/test_clocks_pb.ts";
import type { TestClock } from "./test-clock.entity.ts";

/** The sandbox's time: the test clock's, else real time. */
export function testClockMessage({ tenant, clock: { realNow } }: UnitOfWork, clock: TestClock | null) {
  const { organizationId } = tenant;
  if (!clock)
    return messageOf(TestClockSchema, { organizationId, now: realNow(), clockStatus: "real_time", advancesTo: null });
  const clockStatus = clock.advancesTo ? "advancing" : "ready";
  return messageOf(TestClockSchema, clock, { now: clock.standsAt, clockStatus });
}
