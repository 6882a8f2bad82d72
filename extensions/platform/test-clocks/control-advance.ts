import { setTimeout as pause } from "node:timers/promises";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { createUnitOfWork, type UnitOfWork } from "#extensions/platform/work/work.ts";
import { LONGEST_MS } from "./advance-test-clock.ts";
import type { TestClock } from "./test-clock.entity.ts";
import { assertSandbox, findTestClock, lockAdvanceOf } from "./test-clocks.service.ts";

const LOOK_EACH_MS = 50;

/** Nothing new of the advance begins until it is resumed. */
export async function pauseTestClock(work: UnitOfWork): Promise<TestClock> {
  await changeAdvance(work, (clock, now) => {
    clock.pausedAt ??= now;
  });
  return ended(work);
}

export function resumeTestClock(work: UnitOfWork): Promise<TestClock> {
  return changeAdvance(work, (clock) => {
    clock.pausedAt = null;
  });
}

/** The clock stays where it is. What is due there and has not run follows with the next advance. */
export async function cancelTestClock(work: UnitOfWork): Promise<TestClock | null> {
  assertSandbox(work);
  await work.atomically(async (phase) => {
    const clock = await lockAdvanceOf(phase);
    if (clock?.advancesTo) Object.assign(clock, { advancesTo: null, pausedAt: null, advanceEnded: "canceled" });
  });
  return (await findTestClock(work)) && ended(work);
}

/** @throws test_clock_not_advancing */
async function changeAdvance(work: UnitOfWork, change: (clock: TestClock, now: Date) => void): Promise<TestClock> {
  assertSandbox(work);
  return work.atomically(async (phase) => {
    const clock = await lockAdvanceOf(phase);
    if (!clock?.advancesTo) throw refuse("test_clock_not_advancing");
    change(clock, phase.clock.realNow());
    return clock;
  });
}

/** Waits until what runs at this moment has ended, but no longer than a caller waits. */
async function ended(work: UnitOfWork): Promise<TestClock> {
  const { context, tenant, environment, requestId, clock: time } = work;
  for (const endsAt = performance.now() + LONGEST_MS; ; await pause(LOOK_EACH_MS)) {
    const call = { environment, requestId, idempotencyKey: null };
    const clock = await findTestClock(createUnitOfWork(context, tenant, call, time));
    if (!clock) throw refuse("test_clock_not_advancing");
    const isHeld = clock.claimToken != null && !(clock.advancesTo && !clock.pausedAt);
    if (!isHeld || performance.now() >= endsAt) return clock;
  }
}
