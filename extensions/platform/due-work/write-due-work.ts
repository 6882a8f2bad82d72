import type { EntityManager } from "@mikro-orm/postgresql";
import { newId } from "#extensions/platform/ids.ts";
import type { EnvironmentClock } from "#extensions/platform/test-clocks/environment-clock.ts";
import type { DueClock } from "./due-work.entity.ts";
import { insertDueWork, lockTestClock, type Place } from "./due-work.queries.ts";

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
  place: Place,
  clock: EnvironmentClock,
  due: readonly NewDueWork[],
): Promise<void> {
  // The share lock lets a clock that advances or is removed wait for what is being written to it.
  const isOnTestClock = clock.isTest && due.some(({ clock: own }) => !own) && (await lockTestClock(em, place));
  const environmentClock: DueClock = isOnTestClock ? "test" : "environment";
  const rows = due.map(({ kind, subjectId, at, clock: own = environmentClock }) => ({
    id: newId("dueWork", at),
    kind,
    subject_id: subjectId,
    due_at: at.toISOString(),
    clock: own,
  }));
  await insertDueWork(em, place, rows, clock.realNow());
}
