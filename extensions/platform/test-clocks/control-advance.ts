import { setTimeout as pause } from "node:timers/promises";
import { createUnitOfWork, type UnitOfWork } from "#extensions/platform/work/work.ts";
import { LONGEST_MS } from "./advance-test-clock.ts";
import type { TestClock } from "./test-clock.entity.ts";
import { assertSandbox, findTestClock, lockAdvanceOf } from "./test-clocks.service.ts";

const LOOK_EACH_MS = 50;

/** Nothing new of the advance begins until it is resumed. */
export async function pauseTestClock(work: UnitOfWork): Promise<TestClock | null> {
  await changeAdvance(work, (clock, now) => {
    clock.pausedAt ??= now;
  });
  return ended(work);
}

export async function resumeTestClock(work: UnitOfWork): Promise<TestClock | null> {
  await changeAdvance(work, (clock) => {
    clock.pausedAt = null;
  });
  return findTestClock(work);
}

/** The clock stays where it is. What is due there and has not run follows with the next advance. */
export async function cancelTestClock(work: UnitOfWork): Promise<TestClock | null> {
  await changeAdvance(work, (clock) => {
    Object.assign(clock, { advancesTo: null, pausedAt: null, advanceEnded: "canceled" });
  });
  return ended(work);
}

/** Without an advance nothing changes. */
async function changeAdvance(work: UnitOfWork, change: (clock: TestClock, now: Date) => void): Promise<void> {
  assertSandbox(work);
  await work.atomically(async (phase) => {
    const clock = await lockAdvanceOf(phase);
    if (clock?.advancesTo) change(clock, phase.clock.realNow());
  });
}

/** Waits until what runs at this moment has ended, but no longer than a caller waits. */
async function ended(work: UnitOfWork): Promise<TestClock | null> {
  const { context, tenant, environment, requestId, clock: time } = work;
  for (const endsAt = performance.now() + LONGEST_MS; ; await pause(LOOK_EACH_MS)) {
    const call = { environment, requestId, idempotencyKey: null };
    const clock = await findTestClock(createUnitOfWork(context, tenant, call, time));
    if (!clock) return null;
    const isHeld = clock.claimToken != null && !(clock.advancesTo && !clock.pausedAt);
    if (!isHeld || performance.now() >= endsAt) return clock;
  }
}
