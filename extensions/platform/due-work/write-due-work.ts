import type { EntityManager } from "@mikro-orm/postgresql";
import type { EnvironmentClock } from "#extensions/platform/kernel/environment-clock.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import type { TenantEnvironment } from "#extensions/platform/tenancy/tenant.ts";
import type { DueClock } from "./due-work.entity.ts";
import { type Cancelled, deletePending, insertDueWork, lockTestClock } from "./due-work.queries.ts";

export interface NewDueWork {
  /** One of those that a capability registers under `due`. */
  readonly kind: string;
  readonly subjectId: string;
  readonly at: Date;
  /** Real time for what has nothing to do with the tenant's time. The environment's clock when absent. */
  readonly clock?: "real";
}

/** What is already written for the same kind, subject and moment stays as it is, done or not. */
export async function writeDueWork(
  em: EntityManager,
  tenant: TenantEnvironment,
  clock: EnvironmentClock,
  due: readonly NewDueWork[],
): Promise<void> {
  // The share lock lets a clock that advances or is removed wait for what is being written to it.
  const isOnTestClock = clock.isTest && due.some(({ clock: own }) => !own) && (await lockTestClock(em, tenant));
  const environmentClock: DueClock = isOnTestClock ? "test" : "environment";
  const rows = due.map(({ kind, subjectId, at, clock: own = environmentClock }) => ({
    id: newId("dueWork", at),
    kind,
    subject_id: subjectId,
    due_at: at.toISOString(),
    clock: own,
  }));
  await insertDueWork(em, tenant, rows, clock.realNow());
}

/** Takes back what has not run. */
export async function cancelDueWork(
  em: EntityManager,
  tenant: TenantEnvironment,
  clock: EnvironmentClock,
  cancelled: Cancelled,
): Promise<void> {
  await lockClockFirst(em, tenant, clock);
  await deletePending(em, tenant, cancelled);
}

/**
 * For a transaction that changes rows of due work and may write more of it, which locks the clock. A clock that is removed is locked
 * before its due work is, so in another order the two could wait for each other.
 */
export async function lockClockFirst(
  em: EntityManager,
  tenant: TenantEnvironment,
  { isTest }: EnvironmentClock,
): Promise<void> {
  if (isTest) await lockTestClock(em, tenant);
}
