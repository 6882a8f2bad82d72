/** The allowed status changes of a dispute, and when evidence can be attached and submitted, as in the contract. */

export const DISPUTE_STAGES = ["pre_dispute", "dispute", "pre_arbitration", "arbitration", "dispute_reversal"] as const;

export const DISPUTE_STATUSES = [
  "dispute_opened",
  "dispute_expired",
  "dispute_accepted",
  "dispute_cancelled",
  "dispute_challenged",
  "dispute_won",
  "dispute_lost",
] as const;

export type DisputeStage = (typeof DISPUTE_STAGES)[number];
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

export interface DisputePosition {
  dispute_stage: DisputeStage;
  dispute_status: DisputeStatus;
}

const NEXT_STAGES: Record<DisputeStage, readonly DisputeStage[]> = {
  pre_dispute: DISPUTE_STAGES,
  dispute: ["dispute", "pre_arbitration", "arbitration", "dispute_reversal"],
  pre_arbitration: ["pre_arbitration", "arbitration", "dispute_reversal"],
  arbitration: ["arbitration", "dispute_reversal"],
  dispute_reversal: ["dispute_reversal"],
};

const NEXT_STATUSES: Record<DisputeStatus, readonly DisputeStatus[]> = {
  dispute_opened: DISPUTE_STATUSES,
  dispute_challenged: [
    "dispute_challenged",
    "dispute_won",
    "dispute_lost",
    "dispute_accepted",
    "dispute_cancelled",
    "dispute_expired",
  ],
  dispute_accepted: ["dispute_accepted", "dispute_lost"],
  dispute_expired: ["dispute_expired"],
  dispute_cancelled: ["dispute_cancelled"],
  dispute_won: ["dispute_won"],
  dispute_lost: ["dispute_lost"],
};

/** A change that the processor may report. A new stage allows any status: a won dispute can return in arbitration. */
export function canMove(from: DisputePosition, to: DisputePosition): boolean {
  if (from.dispute_stage !== to.dispute_stage) return NEXT_STAGES[from.dispute_stage].includes(to.dispute_stage);
  return NEXT_STATUSES[from.dispute_status].includes(to.dispute_status);
}

/** Evidence files can be attached only while a first-round dispute is open. */
export const canAttach = (dispute: DisputePosition): boolean =>
  dispute.dispute_stage === "dispute" && dispute.dispute_status === "dispute_opened";

/** Submitting and accepting are possible until the bank has decided, in every stage except a reversal. */
export const canAnswer = (dispute: DisputePosition): boolean =>
  dispute.dispute_stage !== "dispute_reversal" &&
  (dispute.dispute_status === "dispute_opened" || dispute.dispute_status === "dispute_challenged");

/** Whether the bank has the amount: not in an inquiry or after a reversal, unless the dispute was lost. */
export function holdsFunds({ dispute_stage, dispute_status }: DisputePosition): boolean {
  if (dispute_status === "dispute_won" || dispute_status === "dispute_cancelled") return false;
  const isLost = dispute_status === "dispute_lost" || dispute_status === "dispute_accepted";
  return isLost || (dispute_stage !== "pre_dispute" && dispute_stage !== "dispute_reversal");
}

const DAY_MS = 86_400_000;

interface Timed {
  createdAt: Date;
  body: { challenge_required_by: string | null };
}

/**
 * The time at which the bank closes an unanswered dispute: its deadline, or a day after it was opened too late. Null
 * without a deadline.
 */
export function expiresAt({ createdAt, body }: Timed): Date | null {
  if (body.challenge_required_by === null) return null;
  const deadline = new Date(body.challenge_required_by);
  return deadline <= createdAt ? new Date(createdAt.getTime() + DAY_MS) : deadline;
}
