import { describe, expect, test } from "vitest";
import {
  canAnswer,
  canAttach,
  canMove,
  DISPUTE_STAGES,
  DISPUTE_STATUSES,
  type DisputeStage,
  type DisputeStatus,
} from "#sandbox/engine/disputes/dispute.rules.ts";

const every = DISPUTE_STAGES.flatMap((dispute_stage) =>
  DISPUTE_STATUSES.map((dispute_status) => ({ dispute_stage, dispute_status })),
);

const STAGE_MOVES: Record<DisputeStage, string> = {
  pre_dispute: "pre_dispute dispute pre_arbitration arbitration dispute_reversal",
  dispute: "dispute pre_arbitration arbitration dispute_reversal",
  pre_arbitration: "pre_arbitration arbitration dispute_reversal",
  arbitration: "arbitration dispute_reversal",
  dispute_reversal: "dispute_reversal",
};

const STATUS_MOVES: Record<DisputeStatus, string> = {
  dispute_opened: "opened expired accepted cancelled challenged won lost",
  dispute_challenged: "challenged won lost accepted cancelled expired",
  dispute_accepted: "accepted lost",
  dispute_expired: "expired",
  dispute_cancelled: "cancelled",
  dispute_won: "won",
  dispute_lost: "lost",
};

const documented = (from: (typeof every)[number], to: (typeof every)[number]) =>
  from.dispute_stage === to.dispute_stage
    ? STATUS_MOVES[from.dispute_status].split(" ").includes(to.dispute_status.replace("dispute_", ""))
    : STAGE_MOVES[from.dispute_stage].split(" ").includes(to.dispute_stage);

describe("the processor's moves", () => {
  test("are legal exactly as documented, for each of the 35 positions and each next one", () => {
    for (const from of every)
      for (const to of every) expect([from, to, canMove(from, to)]).toEqual([from, to, documented(from, to)]);
  });

  test("let a won dispute come back in a later stage", () => {
    const won = { dispute_stage: "dispute", dispute_status: "dispute_won" } as const;
    expect(canMove(won, { dispute_stage: "pre_arbitration", dispute_status: "dispute_opened" })).toBe(true);
    expect(canMove(won, { dispute_stage: "dispute", dispute_status: "dispute_opened" })).toBe(false);
  });
});

describe("the merchant's answers", () => {
  test("files are attached only to an open dispute in its first stage", () => {
    expect(every.filter(canAttach)).toEqual([{ dispute_stage: "dispute", dispute_status: "dispute_opened" }]);
  });

  test("submitting and accepting end with the bank's decision and with a reversal", () => {
    const stages = ["pre_dispute", "dispute", "pre_arbitration", "arbitration"];
    const expected = stages.flatMap((dispute_stage) =>
      ["dispute_opened", "dispute_challenged"].map((dispute_status) => ({ dispute_stage, dispute_status })),
    );
    expect(every.filter(canAnswer)).toEqual(expected);
  });
});
