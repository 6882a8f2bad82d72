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
  return asking(async (work, { dueAt }, done) => {
    // After an outage, however long, it begins where the last one that succeeded has ended.
    for (const follower of followers) await follower.reconcile(work, new Date(dueAt.getTime() - OVERLAP_MS));
    await work.atomically((phase) => done(phase, RECONCILE_EVERY_MS));
  });
}
