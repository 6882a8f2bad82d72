import { setTimeout as pause } from "node:timers/promises";
import { countTestWork } from "#extensions/platform/due-work-runner/test-work.queries.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { createUnitOfWork, type UnitOfWork } from "#extensions/platform/work/work.ts";
import { MOST_PIECES, type Target, targetOf, type Wanted } from "./advance-target.rules.ts";
import { continueAdvance } from "./advances.ts";
import type { ClockParts } from "./clock-parts.ts";
import type { TestClock } from "./test-clock.entity.ts";
import { insertClock } from "./test-clock.queries.ts";
import {
  assertSandbox,
  findTestClock,
  lockAdvanceOf,
  moveWorkToClock,
  tenantEnvironmentOf,
} from "./test-clocks.service.ts";

/** The answer comes after this time at the latest, so that it reaches a caller who waits CALL_MS. The work goes on. */
export const LONGEST_MS = 8_000;
/** How often the clock is read while another process moves it. */
const LOOK_EACH_MS = 100;
const RETRY_AFTER_SECONDS = 5;

/** Moves the clock to a later time, or creates it, and waits for the work in between, but not longer than LONGEST_MS. */
export async function advanceTestClock(work: UnitOfWork, wanted: Date | Wanted, parts: ClockParts): Promise<TestClock> {
  assertSandbox(work);
  await work.atomically((phase) => beginAdvance(phase, wanted instanceof Date ? { to: wanted } : wanted));
  return waitForAdvance(work, parts);
}

/**
 * Writes where the clock is to move. The same time once more changes nothing, so that a request may be repeated while
 * the clock is on its way.
 */
export async function beginAdvance(phase: UnitOfWork, wanted: Wanted): Promise<void> {
  assertSandbox(phase);
  const clock = await lockOrBeginClock(phase);
  const target = targetOf(wanted, clock.standsAt);
  if (clock.advancesTo) return assertSame(clock, target, wanted);
  // An advance until an event ends there, however much is planned after it.
  if (target.until === null && (await isTooMuch(phase, target.to)))
    throw refuse("test_clock_too_far", { param: wanted.to ? "to" : "by" });
  Object.assign(clock, {
    ...{ advancesTo: target.to, advanceUntil: target.until, advanceFrom: clock.standsAt },
    ...{ advanceDone: 0, advanceRanMs: 0, advanceEnded: null, pausedAt: null },
  });
}

async function isTooMuch(phase: UnitOfWork, until: Date): Promise<boolean> {
  const limits = { until, limit: MOST_PIECES + 1 };
  return (await countTestWork(phase.em, tenantEnvironmentOf(phase), limits)) > MOST_PIECES;
}

/** A clock begins at the present time. */
export async function lockOrBeginClock(phase: UnitOfWork): Promise<TestClock> {
  const found = await lockAdvanceOf(phase);
  if (found) return found;
  const standsAt = phase.clock.realNow();
  const begun = { ...tenantEnvironmentOf(phase), id: newId("testClock", standsAt), standsAt };
  if (await insertClock(phase.em, begun)) await moveWorkToClock(phase);
  const clock = await lockAdvanceOf(phase);
  // Removed since.
  if (!clock) throw refuse("test_clock_advancing", { retry_after_seconds: RETRY_AFTER_SECONDS });
  return clock;
}

/** A duration counts from the present time of the clock, so that a second one never means the same target. */
function assertSame({ advancesTo, advanceUntil, pausedAt }: TestClock, { to, until }: Target, { by }: Wanted): void {
  // Waiting brings no end of it.
  if (pausedAt) throw refuse("test_clock_paused");
  const isSame = until === null ? advancesTo?.getTime() === to.getTime() : true;
  if (by !== undefined || !isSame || (advanceUntil ?? null) !== until)
    throw refuse("test_clock_advancing", { retry_after_seconds: RETRY_AFTER_SECONDS });
}

/** Continues the advance in this process where none does. @throws what keeps it from advancing */
export async function waitForAdvance(work: UnitOfWork, parts: ClockParts): Promise<TestClock> {
  const endsAt = performance.now() + LONGEST_MS;
  for (let waitedMs = LOOK_EACH_MS; ; ) {
    const clock = await findTestClock(freshWork(work));
    // Another request removed it meanwhile.
    if (!clock) throw refuse("test_clock_advancing", { retry_after_seconds: RETRY_AFTER_SECONDS });
    if (!clock.advancesTo || clock.pausedAt || performance.now() >= endsAt) return clock;
    // Another process continues it.
    if (waitedMs < LOOK_EACH_MS) await pause(LOOK_EACH_MS - waitedMs);
    const startedAt = performance.now();
    const running = continueAdvance(work.context, work.tenant, parts);
    if (running) await endOrTime(running, endsAt - startedAt);
    waitedMs = performance.now() - startedAt;
  }
}

async function endOrTime(running: Promise<void>, ms: number): Promise<void> {
  const ended = new AbortController();
  const waited = pause(ms, undefined, { signal: ended.signal }).catch(() => {});
  try {
    await Promise.race([running, waited]);
  } finally {
    ended.abort();
  }
}

/** A new unit of work for the same call, so that rows are read again. */
function freshWork({ context, tenant, environment, requestId, clock }: UnitOfWork): UnitOfWork {
  return createUnitOfWork(context, tenant, { environment, requestId, idempotencyKey: null }, clock);
}
