import { viewOf } from "#app/dashboard/view-of.server.ts";
import { type TestClock, TestClockSchema } from "#proto/tollhouse/v1/test_clocks_pb.ts";

export type ClockView = ReturnType<typeof clockView>;

export function clockView(clock: TestClock) {
  const { now, clockStatus, advancesTo, startedAt, progress } = viewOf(TestClockSchema, clock);
  return { now: now ?? "", status: clockStatus, advancesTo, startedAt, progress };
}
