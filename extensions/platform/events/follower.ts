import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { PendingEvent } from "./record-events.ts";

export type FollowedEvent = Pick<PendingEvent, "type" | "subject" | "parentId" | "before">;

/**
 * Acts on other capabilities' changes in their transaction, once they are flushed; their events are written afterwards.
 * Its own events are followed too.
 */
export type Follower = (phase: UnitOfWork, events: readonly FollowedEvent[]) => Promise<void>;
