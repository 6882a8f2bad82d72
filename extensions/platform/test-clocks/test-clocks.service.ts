import { LockMode } from "@mikro-orm/core";
import { moveToClock } from "#extensions/platform/due-work/due-work.queries.ts";
import { newId } from "#extensions/platform/ids.ts";
import { refuse } from "#extensions/platform/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type TestClock, TestClockEntity } from "./test-clock.entity.ts";

/** Follows a test clock that has moved, or was removed (null), on behalf of another system. */
export type FollowClock = (work: UnitOfWork, to: Date | null) => Promise<void>;

export function findTestClock({ em, environment }: UnitOfWork): Promise<TestClock | null> {
  return em.findOne(TestClockEntity, { environment });
}

/** The clock for an atomic phase that moves it. */
export function lockTestClock({ em, environment }: UnitOfWork): Promise<TestClock | null> {
  return em.findOne(TestClockEntity, { environment }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
}

/**
 * A clock that begins at a moment, which may be past: rows that are written from then on have its times. The followers hear of it
 * with its first advance.
 */
export async function beginTestClock(work: UnitOfWork, at: Date): Promise<TestClock> {
  assertSandbox(work);
  return work.atomically(async (phase) => {
    const clock = phase.em.create(TestClockEntity, {
      ...placeOf(phase),
      id: newId("testClock", phase.clock.realNow()),
      standsAt: at,
      advancesTo: null,
      claimToken: null,
      leaseExpiresAt: null,
    });
    await phase.em.persist(clock).flush();
    await moveToClock(phase.em, placeOf(phase), ["environment", "test"]);
    return clock;
  });
}

/** The environment lives in real time again. Rows keep the times that they have; pending due work runs in real time. */
export async function deleteTestClock(phase: UnitOfWork): Promise<void> {
  const clock = await lockTestClock(phase);
  if (!clock) return;
  phase.em.remove(clock);
  await moveToClock(phase.em, placeOf(phase), ["test", "environment"]);
}

/** Outside any transaction, since a follower asks another system. */
export async function tellFollowers(work: UnitOfWork, followers: readonly FollowClock[], to: Date | null) {
  for (const follow of followers) await follow(work, to);
}

export function assertSandbox({ environment }: UnitOfWork): void {
  if (environment !== "sandbox") throw refuse("test_helper_live");
}

export function placeOf({ tenant, environment }: UnitOfWork) {
  return { organizationId: tenant.organizationId, environment };
}
