import { type Position, unexpectedFrom } from "./dispute-moves.rules.ts";

/** A stage that a dispute is or was in. Times are ISO 8601, null where the processor reports none. */
export interface StageVisit {
  readonly stage: string;
  /** Its last status in this stage. */
  readonly status: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** The stage or status from which networks do not allow the last move. */
  readonly unexpectedFrom: string | null;
}

interface Visiting extends Position {
  readonly openedAt: Date;
  /** Empty until the dispute leaves its first stage, or moves as networks do not allow. */
  readonly stageHistory: readonly StageVisit[];
}

/** Every stage, the first one first and the present one last. */
export function stageHistoryOf({ stage, status, openedAt, stageHistory }: Visiting): readonly StageVisit[] {
  const present = stageHistory.at(-1);
  const first = { stage, startedAt: openedAt.toISOString(), endedAt: null, unexpectedFrom: null };
  return [...stageHistory.slice(0, -1), { ...(present ?? first), status }];
}

/** The history after a move at a time, null if it is not reported. The same history for a legal move within a stage. */
export function historyAfterMove(before: Visiting, now: Position, at: Date | null): readonly StageVisit[] {
  const from = unexpectedFrom(before, now);
  if (before.stage === now.stage && from === null) return before.stageHistory;
  const visits = stageHistoryOf(before);
  const present = visits.at(-1) as StageVisit;
  const earlier = visits.slice(0, -1);
  if (before.stage === now.stage) return [...earlier, { ...present, status: now.status, unexpectedFrom: from }];
  const time = at?.toISOString() ?? null;
  const next = { stage: now.stage, status: now.status, startedAt: time, endedAt: null, unexpectedFrom: from };
  return [...earlier, { ...present, endedAt: time }, next];
}
