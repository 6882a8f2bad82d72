import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { PendingEvent } from "./record-events.ts";

export type FollowedEvent = Pick<PendingEvent, "type" | "subject" | "parentId" | "before">;

/**
 * Acts on changes of other capabilities at the end of their transaction: the ledger books what was sold. The changes are flushed, and
 * their events are written behind it. What it records itself is followed too.
 */
export type Follower = (phase: UnitOfWork, events: readonly FollowedEvent[]) => Promise<void>;

interface Followed {
  /** What was recorded since it was last asked. */
  untold(): readonly FollowedEvent[];
}

export async function tellFollowers(phase: UnitOfWork, followed: Followed): Promise<void> {
  const followers = phase.context.followers as readonly Follower[];
  if (followers.length === 0) return;
  for (let events = followed.untold(); events.length > 0; events = followed.untold()) {
    await phase.em.flush();
    for (const follow of followers) await follow(phase, events);
  }
}
