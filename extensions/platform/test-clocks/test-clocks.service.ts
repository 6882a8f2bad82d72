import { LockMode } from "@mikro-orm/core";
import { moveToClock } from "#extensions/platform/due-work/due-work.queries.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type TestClock, TestClockEntity } from "./test-clock.entity.ts";
import { lockAdvance } from "./test-clock.queries.ts";

/** Called after a test clock moved, or was removed (null), to move another system's clock too. */
export type FollowClock = (work: UnitOfWork, to: Date | null) => Promise<void>;

export function findTestClock({ em, environment }: UnitOfWork): Promise<TestClock | null> {
  return em.findOne(TestClockEntity, { environment });
}

/** Locks the clock for an atomic phase that changes its advance and does not move it. */
export async function lockAdvanceOf(phase: UnitOfWork): Promise<TestClock | null> {
  await lockAdvance(phase.em, tenantEnvironmentOf(phase));
  return phase.em.findOne(TestClockEntity, { environment: phase.environment }, { refresh: true });
}

/** Locks the clock for an atomic phase that removes it. */
export function lockTestClock({ em, environment }: UnitOfWork): Promise<TestClock | null> {
  return em.findOne(TestClockEntity, { environment }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
}

/**
 * Creates a test clock at a time, which may be in the past. Rows written from then on use its time. Followers are
 * notified by its first advance.
 */
export async function beginTestClock(work: UnitOfWork, at: Date): Promise<TestClock> {
  assertSandbox(work);
  return work.atomically(async (phase) => {
    const clock = phase.em.create(TestClockEntity, {
      ...tenantEnvironmentOf(phase),
      id: newId("testClock", phase.clock.realNow()),
      standsAt: at,
      startedAt: at,
      advancesTo: null,
      claimToken: null,
      leaseExpiresAt: null,
    });
    await phase.em.persist(clock).flush();
    await moveWorkToClock(phase);
    return clock;
  });
}

/** Pending work of the environment waits for its test clock from now on. */
export async function moveWorkToClock(phase: UnitOfWork): Promise<void> {
  await moveToClock(phase.em, tenantEnvironmentOf(phase), ["environment", "test"]);
}

/** Returns the environment to real time. Rows keep their times; pending due work runs in real time. */
export async function deleteTestClock(phase: UnitOfWork): Promise<void> {
  const clock = await lockTestClock(phase);
  if (!clock) return;
  phase.em.remove(clock);
  await moveToClock(phase.em, tenantEnvironmentOf(phase), ["test", "environment"]);
}

/** Call it outside a transaction, since a follower calls another system. */
export async function notifyClockFollowers(work: UnitOfWork, followers: readonly FollowClock[], to: Date | null) {
  for (const follow of followers) await follow(work, to);
}

export function assertSandbox({ environment }: UnitOfWork): void {
  if (environment !== "sandbox") throw refuse("test_helper_live");
}

export function tenantEnvironmentOf({ tenant, environment }: UnitOfWork) {
  return { organizationId: tenant.organizationId, environment };
}
