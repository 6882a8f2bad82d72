export interface Position {
  readonly stage: string;
  readonly status: string;
}

const STAGES_AFTER: Readonly<Record<string, readonly string[]>> = {
  pre_dispute: ["dispute", "pre_arbitration", "arbitration", "dispute_reversal"],
  dispute: ["pre_arbitration", "arbitration", "dispute_reversal"],
  pre_arbitration: ["arbitration", "dispute_reversal"],
  arbitration: ["dispute_reversal"],
};

const DECISIONS = ["dispute_won", "dispute_lost", "dispute_accepted", "dispute_cancelled", "dispute_expired"];

/** Within a stage. A new stage may begin with any status: a won dispute can return. */
const STATUSES_AFTER: Readonly<Record<string, readonly string[]>> = {
  dispute_opened: ["dispute_challenged", ...DECISIONS],
  dispute_challenged: DECISIONS,
  dispute_accepted: ["dispute_lost"],
};

/** The stage or status that networks do not let a dispute leave for the new one; null for a legal move. */
export function unexpectedFrom(before: Position, now: Position): string | null {
  if (before.stage !== now.stage) return STAGES_AFTER[before.stage]?.includes(now.stage) ? null : before.stage;
  if (before.status === now.status) return null;
  return STATUSES_AFTER[before.status]?.includes(now.status) ? null : before.status;
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
