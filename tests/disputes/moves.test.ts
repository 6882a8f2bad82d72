import { describe, expect, test } from "vitest";
import { unexpectedFrom } from "#extensions/capabilities/disputes/dispute-moves.rules.ts";
import { historyAfterMove, stageHistoryOf } from "#extensions/capabilities/disputes/stage-history.rules.ts";

const STAGES = ["pre_dispute", "dispute", "pre_arbitration", "arbitration", "dispute_reversal"];
const DECIDED = ["dispute_won", "dispute_lost", "dispute_accepted", "dispute_cancelled", "dispute_expired"];
const STATUSES = ["dispute_opened", "dispute_challenged", ...DECIDED];
const LEGAL: Readonly<Record<string, readonly string[]>> = {
  pre_dispute: STAGES.slice(1),
  dispute: STAGES.slice(2),
  pre_arbitration: STAGES.slice(3),
  arbitration: STAGES.slice(4),
  dispute_reversal: [],
  dispute_opened: STATUSES.slice(1),
  dispute_challenged: DECIDED,
  dispute_accepted: ["dispute_lost"],
};

describe.each(STAGES)("from stage %s", (stage) => {
  test.each(STAGES.filter((other) => other !== stage))("to %s with any status", (next) => {
    for (const status of STATUSES)
      for (const nextStatus of STATUSES)
        expect(unexpectedFrom({ stage, status }, { stage: next, status: nextStatus })).toBe(
          LEGAL[stage]?.includes(next) ? null : stage,
        );
  });

  test.each(STATUSES)("within it from %s", (status) => {
    for (const next of STATUSES)
      expect(unexpectedFrom({ stage, status }, { stage, status: next })).toBe(
        next === status || LEGAL[status]?.includes(next) ? null : status,
      );
  });
});

test("a stage or status that networks do not have yet is unexpected", () => {
  const open = { stage: "dispute", status: "dispute_opened" };
  expect(unexpectedFrom(open, { ...open, stage: "mediation" })).toBe("dispute");
  expect(unexpectedFrom({ ...open, stage: "mediation" }, open)).toBe("mediation");
  expect(unexpectedFrom(open, { ...open, status: "dispute_paused" })).toBe("dispute_opened");
});

const OPENED = "2026-03-01T10:00:00.000Z";
const first = { openedAt: new Date(OPENED), stage: "dispute", status: "dispute_opened", stageHistory: [] };

test("a legal move within a stage adds nothing to the history, which shows the present status", () => {
  const won = { ...first, status: "dispute_won" };
  expect(historyAfterMove(first, won, null)).toEqual([]);
  expect(stageHistoryOf(won)).toEqual([
    { stage: "dispute", status: "dispute_won", startedAt: OPENED, endedAt: null, unexpectedFrom: null },
  ]);
});

test("a new stage ends the one before at the bank's time, with its last status", () => {
  const at = new Date("2026-05-02T10:00:00Z");
  const won = { ...first, status: "dispute_won" };
  const now = { stage: "pre_arbitration", status: "dispute_opened" };
  const stageHistory = historyAfterMove(won, now, at);
  expect(stageHistoryOf({ ...first, ...now, stageHistory })).toEqual([
    { stage: "dispute", status: "dispute_won", startedAt: OPENED, endedAt: at.toISOString(), unexpectedFrom: null },
    { ...now, startedAt: at.toISOString(), endedAt: null, unexpectedFrom: null },
  ]);
});

test("a move that networks do not allow is marked in the stage that it led to, and stays marked", () => {
  const won = { ...first, status: "dispute_won" };
  const lost = {
    ...won,
    status: "dispute_lost",
    stageHistory: historyAfterMove(won, { ...won, status: "dispute_lost" }, null),
  };
  expect(stageHistoryOf(lost)).toMatchObject([{ status: "dispute_lost", unexpectedFrom: "dispute_won" }]);
  const inquiry = { stage: "pre_dispute", status: "dispute_opened" };
  const back = { ...lost, ...inquiry, stageHistory: historyAfterMove(lost, inquiry, null) };
  expect(stageHistoryOf(back)).toMatchObject([
    { stage: "dispute", unexpectedFrom: "dispute_won", endedAt: null },
    { stage: "pre_dispute", unexpectedFrom: "dispute", startedAt: null },
  ]);
});
