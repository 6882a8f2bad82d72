import { countTestWork } from "#extensions/platform/due-work-runner/test-work.queries.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { TestClockSchema } from "#proto/tollhouse/v1/test_clocks_pb.ts";
import { MOST_PIECES } from "./advance-target.rules.ts";
import type { TestClock } from "./test-clock.entity.ts";
import { tenantEnvironmentOf } from "./test-clocks.service.ts";

/** The sandbox's time: the test clock's, else real time. */
export async function testClockMessage(work: UnitOfWork, clock: TestClock | null) {
  const { organizationId } = work.tenant;
  const { realNow } = work.clock;
  if (!clock)
    return messageOf(TestClockSchema, {
      ...{
        organizationId,
        now: realNow(),
        clockStatus: "real_time",
        advancesTo: null,
        startedAt: null,
        progress: null,
      },
    });
  const progress = await progressOf(work, clock);
  const { standsAt: now, startedAt, advanceFrom } = clock;
  return messageOf(TestClockSchema, clock, {
    ...{ now, clockStatus: statusOf(clock), startedAt: startedAt ?? advanceFrom ?? null, progress },
  });
}

function statusOf({ advancesTo, pausedAt }: TestClock): string {
  if (!advancesTo) return "ready";
  return pausedAt ? "paused" : "advancing";
}

async function progressOf(work: UnitOfWork, clock: TestClock) {
  const { advanceFrom, advancesTo, advanceDone: done, advanceRanMs, standsAt, advanceEnded: ended } = clock;
  if (!advanceFrom) return null;
  const passedMs = standsAt.getTime() - advanceFrom.getTime();
  const planned = advancesTo
    ? await countTestWork(work.em, tenantEnvironmentOf(work), { until: advancesTo, limit: MOST_PIECES })
    : 0;
  return {
    ...{ done, known: done + planned, ended: ended ?? null },
    percent: advancesTo ? shareOf(passedMs, advancesTo.getTime() - advanceFrom.getTime()) : 100,
    speed: advanceRanMs > 0 ? Math.round(Math.min(passedMs / advanceRanMs, MOST_SPEED)) : null,
  };
}

const MOST_SPEED = 2 ** 31 - 1;

function shareOf(passedMs: number, wholeMs: number): number {
  return wholeMs > 0 ? Math.floor((100 * passedMs) / wholeMs) : 0;
}
