import type { PendingEvent } from "#extensions/platform/events/record-events.ts";
import type { UnitOfWork } from "./work.ts";

export type FollowedEvent = Pick<PendingEvent, "type" | "subject" | "parentId" | "before">;

/**
 * Acts on changes of other capabilities at the end of their transaction: the ledger books what was sold. The changes are flushed, and
 * their events are written behind it. What it records itself is followed too.
 */
export type Follower = (phase: UnitOfWork, events: readonly FollowedEvent[]) => Promise<void>;
