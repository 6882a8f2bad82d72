interface Position {
  readonly stage: string;
  readonly status: string;
}

const OF_STATUS = {
  dispute_challenged: "dispute.challenged",
  dispute_won: "dispute.won",
  dispute_lost: "dispute.lost",
  dispute_accepted: "dispute.accepted",
  dispute_expired: "dispute.expired",
  dispute_cancelled: "dispute.cancelled",
} as const;

type Move = (typeof OF_STATUS)[keyof typeof OF_STATUS] | "dispute.stage_changed" | "dispute.updated";

/** What happened to the dispute: a new stage, a new status, or both. Any other change is an update. */
export function eventsOfMove(before: Position, now: Position): readonly Move[] {
  const ofStatus = before.status === now.status ? undefined : OF_STATUS[now.status as keyof typeof OF_STATUS];
  const moved: readonly Move[] = before.stage === now.stage ? [] : ["dispute.stage_changed"];
  const events = [...moved, ...(ofStatus ? [ofStatus] : [])];
  return events.length > 0 ? events : ["dispute.updated"];
}
