import { setTimeout as pause } from "node:timers/promises";
import { createUnitOfWork, type UnitOfWork } from "#extensions/platform/work/work.ts";
import { LONGEST_MS } from "./advance-test-clock.ts";
import type { TestClock } from "./test-clock.entity.ts";
import { assertSandbox, findTestClock, lockAdvanceOf } from "./test-clocks.service.ts";

const LOOK_EACH_MS = 50;

/** Nothing new of the advance begins until it is resumed. */
export function pauseAdvance(phase: UnitOfWork): Promise<void> {
  return changeAdvance(phase, (clock, now) => {
    clock.pausedAt ??= now;
  });
}

export async function resumeTestClock(work: UnitOfWork): Promise<TestClock | null> {
  assertSandbox(work);
  await work.atomically((phase) =>
    changeAdvance(phase, (clock) => {
      clock.pausedAt = null;
    }),
  );
  return findTestClock(work);
}

/** The clock stays where it is. What is due there and has not run follows with the next advance. */
export function cancelAdvance(phase: UnitOfWork): Promise<void> {
  return changeAdvance(phase, (clock) => {
    Object.assign(clock, { advancesTo: null, pausedAt: null, advanceEnded: "canceled" });
  });
}

/** Without an advance nothing changes. */
async function changeAdvance(phase: UnitOfWork, change: (clock: TestClock, now: Date) => void): Promise<void> {
  const clock = await lockAdvanceOf(phase);
  if (clock?.advancesTo) change(clock, phase.clock.realNow());
}

/**
 * Waits until what runs at this moment has ended, but no longer than a caller waits. The change of the clock is committed
 * before: what runs could not end otherwise.
 */
export async function untilStopped(work: UnitOfWork): Promise<TestClock | null> {
  const { context, tenant, environment, requestId, clock: time } = work;
  for (const endsAt = performance.now() + LONGEST_MS; ; await pause(LOOK_EACH_MS)) {
    const call = { environment, requestId, idempotencyKey: null };
    const clock = await findTestClock(createUnitOfWork(context, tenant, call, time));
    if (!clock) return null;
    const isHeld = clock.claimToken != null && !(clock.advancesTo && !clock.pausedAt);
    if (!isHeld || performance.now() >= endsAt) return clock;
  }
}
