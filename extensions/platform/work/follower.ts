import type { PendingEvent } from "#extensions/platform/events/record-events.ts";
import type { UnitOfWork } from "./work.ts";

export type FollowedEvent = Pick<PendingEvent, "type" | "subject" | "parentId" | "before" | "data">;

/**
 * Acts on other capabilities' changes in their transaction, once they are flushed; their events are written afterwards.
 * Its own events are followed too.
 */
export type Follower = (phase: UnitOfWork, events: readonly FollowedEvent[]) => Promise<void>;
