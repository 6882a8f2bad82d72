import { asking, type DueHandler } from "#extensions/platform/due-work-runner/due-handler.ts";
import type { EngineFollower } from "./engine-follower.ts";
import { lateWork } from "./late-comparison.ts";

/** Due work per connected merchant. */
export const RECONCILE = "engine.reconcile";

export const RECONCILE_EVERY_MS = 15 * 60_000;

/** Far longer than the engine's retries of an event. */
const OVERLAP_MS = 26 * 3_600_000;

/** Runs every engine follower, in real time even where the environment has a test clock. */
export function reconciler(followers: Readonly<Record<string, EngineFollower>>): DueHandler {
  return asking(async (work, { subjectId, dueAt }, done) => {
    // After an outage of any length, it starts where the last successful run ended.
    for (const follower of Object.values(followers))
      await follower.reconcile(work, new Date(dueAt.getTime() - OVERLAP_MS));
    await work.atomically(async (phase) => {
      await done(phase, RECONCILE_EVERY_MS);
      for (const late of lateWork(followers, subjectId, work.clock.realNow())) phase.due(late);
    });
  });
}
