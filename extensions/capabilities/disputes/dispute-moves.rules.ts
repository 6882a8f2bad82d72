import type { EventType } from "#contract/event-types.ts";

interface Position {
  readonly stage: string;
  readonly status: string;
}

const OF_STATUS: Readonly<Record<string, EventType>> = {
  dispute_challenged: "dispute.challenged",
  dispute_won: "dispute.won",
  dispute_lost: "dispute.lost",
  dispute_accepted: "dispute.accepted",
  dispute_expired: "dispute.expired",
  dispute_cancelled: "dispute.cancelled",
};

/** What happened to the dispute: a new stage, a new status, or both. Any other change is an update. */
export function eventsOfMove(before: Position, now: Position): readonly EventType[] {
  const ofStatus = before.status === now.status ? undefined : OF_STATUS[now.status];
  const moved: readonly EventType[] = before.stage === now.stage ? [] : ["dispute.stage_changed"];
  const events = [...moved, ...(ofStatus ? [ofStatus] : [])];
  return events.length > 0 ? events : ["dispute.updated"];
}
