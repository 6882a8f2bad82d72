import { asking, type DueHandler } from "#extensions/platform/due-work/due-handler.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** Keeps our copies of one type of the engine's objects. */
export interface EngineFollower {
  /** Reads an object again after the engine reported that it changed. */
  refresh(work: UnitOfWork, engineObjectId: string): Promise<unknown>;
  /** Finds what changed since then and no event told. It is cheap when nothing changed. */
  reconcile(work: UnitOfWork, since: Date): Promise<void>;
}

/** Due work of each connected merchant. */
export const RECONCILE = "engine.reconcile";

export const RECONCILE_EVERY_MS = 15 * 60_000;

/** Far longer than the engine's own repetitions of an event need. */
const OVERLAP_MS = 26 * 3_600_000;

/** Asks every capability that follows the engine, in real time also where the environment has a test clock. */
export function reconciler(followers: readonly EngineFollower[]): DueHandler {
  return asking(async (work, { subjectId, dueAt }) => {
    // The next run is written first, so that a long outage of the engine does not end the schedule. Repetitions of this run
    // write moments of the same grid, of which each exists once.
    work.due({ kind: RECONCILE, subjectId, at: nextMoment(dueAt, work.clock.realNow()), clock: "real" });
    await work.save();
    for (const follower of followers) await follower.reconcile(work, new Date(dueAt.getTime() - OVERLAP_MS));
  });
}

function nextMoment(dueAt: Date, now: Date): Date {
  const passed = Math.max(0, Math.floor((now.getTime() - dueAt.getTime()) / RECONCILE_EVERY_MS));
  return new Date(dueAt.getTime() + (passed + 1) * RECONCILE_EVERY_MS);
}
