import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { PendingEvent } from "./record-events.ts";

export type FollowedEvent = Pick<PendingEvent, "type" | "subject" | "parentId" | "before">;

/**
 * Acts on other capabilities' changes at the end of their transaction: the ledger books sales. The changes are flushed;
 * their events are written after it runs. Events that it records are followed too.
 */
export type Follower = (phase: UnitOfWork, events: readonly FollowedEvent[]) => Promise<void>;
