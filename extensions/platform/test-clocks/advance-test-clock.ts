import { randomUUID } from "node:crypto";
import { UniqueConstraintViolationException } from "@mikro-orm/core";
import { readDatabaseTime } from "#extensions/platform/database/database-time.queries.ts";
import { whileCallerWaits, whileHeld } from "#extensions/platform/database/while-held.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { claimedRows } from "#extensions/platform/due-work-runner/claimed.ts";
import { claimTestWork } from "#extensions/platform/due-work-runner/claims.queries.ts";
import type { DueHandlers } from "#extensions/platform/due-work-runner/due-handler.ts";
import {
  DUE_LEASE_MS,
  type DueRunner,
  newClaim,
  runClaimed,
  workOfDue,
} from "#extensions/platform/due-work-runner/run-due-work.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { isInstanceAlive } from "#extensions/platform/operations/maintenance.queries.ts";
import { createUnitOfWork, type UnitOfWork } from "#extensions/platform/work/work.ts";
import { type TestClock, TestClockEntity } from "./test-clock.entity.ts";
import {
  assertSandbox,
  beginTestClock,
  type FollowClock,
  findTestClock,
  lockTestClock,
  notifyClockFollowers,
  tenantEnvironmentOf,
} from "./test-clocks.service.ts";

const LEASE_MS = 120_000;
/**
 * After this no further work is begun, so that the answer still reaches a caller who waits CALL_MS. Repeating the request
 * for the same time continues.
 */
export const LONGEST_MS = 8_000;

export interface ClockParts {
  readonly due: DueHandlers;
  readonly followers: readonly FollowClock[];
}

/**
 * Moves the clock to a later time, or creates it, and runs the due work in between. A long span may need several
 * requests.
 */
export async function advanceTestClock(work: UnitOfWork, to: Date, parts: ClockParts): Promise<TestClock> {
  assertSandbox(work);
  const startedAt = performance.now();
  const token = await claimClock(work, to);
  try {
    let hasMore = await step(work, token, parts, true);
    while (hasMore && performance.now() - startedAt < LONGEST_MS) hasMore = await step(work, token, parts);
  } finally {
    const held = { heldUntil: startedAt + LEASE_MS };
    await whileCallerWaits(whileHeld(held, work.context.closing, () => releaseClock(work, token)));
  }
  const clock = await findTestClock(freshWork(work));
  // Another request removed it meanwhile.
  if (!clock) throw refuse("test_clock_advancing", { retry_after_seconds: 5 });
  return clock;
}

async function claimClock(work: UnitOfWork, to: Date): Promise<string> {
  const token = `${work.context.instance.id}/${randomUUID()}`;
  const now = await readDatabaseTime(work.em);
  try {
    await work.atomically(async (phase) => {
      const clock = (await lockTestClock(phase)) ?? (await beginTestClock(phase, phase.clock.realNow()));
      if (await isBeingAdvanced(phase, clock, now)) throw refuse("test_clock_advancing", { retry_after_seconds: 5 });
      const latest = clock.advancesTo ?? clock.standsAt;
      if (to < latest) throw refuse("test_clock_backwards", { stands_at: latest.toISOString(), param: "to" });
      Object.assign(clock, { advancesTo: to, claimToken: token, leaseExpiresAt: new Date(now.getTime() + LEASE_MS) });
    });
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException)
      throw refuse("test_clock_advancing", { retry_after_seconds: 5 });
    throw error;
  }
  return token;
}

/** A claim contains its instance's ID and ends when that instance dies. */
async function isBeingAdvanced(phase: UnitOfWork, clock: TestClock, now: Date): Promise<boolean> {
  const [instance = ""] = clock.claimToken?.split("/") ?? [];
  return clock.leaseExpiresAt && clock.leaseExpiresAt > now ? isInstanceAlive(phase, instance) : false;
}

/**
 * Runs one piece of the next work; false when the clock has arrived. The first step notifies followers again, in case
 * an earlier advance failed.
 */
async function step(
  work: UnitOfWork,
  token: string,
  { due, followers }: ClockParts,
  isFirst = false,
): Promise<boolean> {
  const { standsAt, isMoved, hasMore } = await moveToNext(freshWork(work), token, Object.keys(due));
  const runner: DueRunner = { context: work.context, handlers: due, leaseMs: DUE_LEASE_MS };
  if (isFirst || isMoved || !hasMore) await notifyClockFollowers(freshWork(work), followers, standsAt);
  if (!hasMore) return false;
  const claim = await newClaim(runner, work.tenant);
  await claimTestWork(work.em, claim, { ...tenantEnvironmentOf(work), kinds: Object.keys(due), until: standsAt });
  const claimed = await claimedRows(freshWork(work), claim);
  if (claimed) await runClaimed(runner, await workOfDue(runner, work.tenant, work.environment), claimed);
  return true;
}

function moveToNext(work: UnitOfWork, token: string, kinds: readonly string[]) {
  return work.atomically(async (phase) => {
    const clock = await lockTestClock(phase);
    if (clock?.claimToken !== token || !clock.advancesTo)
      throw refuse("test_clock_advancing", { retry_after_seconds: 5 });
    const [next] = await phase.em.find(
      DueWorkEntity,
      {
        environment: phase.environment,
        state: "pending",
        clock: "test",
        lateSince: null,
        dueAt: { $lte: clock.advancesTo },
        kind: { $in: [...kinds] },
      },
      { orderBy: { dueAt: "asc", id: "asc" }, limit: 1 },
    );
    const before = clock.standsAt;
    clock.standsAt = later(before, next?.dueAt ?? clock.advancesTo);
    if (!next) clock.advancesTo = null;
    return { standsAt: clock.standsAt, isMoved: clock.standsAt > before, hasMore: next !== undefined };
  });
}

async function releaseClock(work: UnitOfWork, token: string): Promise<void> {
  await freshWork(work).em.nativeUpdate(
    TestClockEntity,
    { claimToken: token },
    { claimToken: null, leaseExpiresAt: null },
  );
}

/** A new unit of work for the same call, so that rows are read again. */
function freshWork({ context, tenant, environment, requestId, clock }: UnitOfWork): UnitOfWork {
  return createUnitOfWork(context, tenant, { environment, requestId, idempotencyKey: null }, clock);
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}
