import type { EntityManager } from "@mikro-orm/postgresql";
import type { EnvironmentClock } from "#extensions/platform/kernel/environment-clock.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import type { TenantEnvironment } from "#extensions/platform/tenancy/tenant.ts";
import type { DueClock } from "./due-work.entity.ts";
import { type Cancelled, deletePending, insertDueWork, lockTestClock } from "./due-work.queries.ts";

export interface NewDueWork {
  /** A kind that a capability registers under `due`. */
  readonly kind: string;
  readonly subjectId: string;
  readonly at: Date;
  /** Real time for work unrelated to the tenant's time. The environment's clock when absent. */
  readonly clock?: "real";
  /** What a job is to do. */
  readonly payload?: unknown;
}

/** Existing work of the same kind, subject and time stays unchanged, finished or not. */
export async function writeDueWork(
  em: EntityManager,
  tenant: TenantEnvironment,
  clock: EnvironmentClock,
  due: readonly NewDueWork[],
): Promise<void> {
  // The key lock makes a clock that advances or is removed wait for pending writes.
  const isOnTestClock = clock.isTest && due.some(({ clock: own }) => !own) && (await lockTestClock(em, tenant));
  const environmentClock: DueClock = isOnTestClock ? "test" : "environment";
  const rows = due.map(({ kind, subjectId, at, clock: own = environmentClock, payload = null }) => ({
    id: newId("dueWork", at),
    kind,
    subject_id: subjectId,
    due_at: at.toISOString(),
    run_at: runAt(at, clock).toISOString(),
    clock: own,
    payload,
  }));
  await insertDueWork(em, tenant, rows, clock.realNow());
}

function runAt(at: Date, { dueWorkWaitsMs, realNow }: EnvironmentClock): Date {
  if (dueWorkWaitsMs === undefined) return at;
  return new Date(Math.max(at.getTime(), realNow().getTime() + dueWorkWaitsMs));
}

/** Cancels work that has not run. */
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
 * Call it in a transaction that changes due work and may write more. Clocks are locked before due work, so another
 * order could deadlock.
 */
export async function lockClockFirst(
  em: EntityManager,
  tenant: TenantEnvironment,
  { isTest }: EnvironmentClock,
): Promise<void> {
  if (isTest) await lockTestClock(em, tenant);
}
