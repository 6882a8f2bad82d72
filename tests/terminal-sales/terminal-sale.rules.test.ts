import { describe, expect, it } from "vitest";
import { settledOf, tipOf } from "#extensions/capabilities/terminal-sales/terminal-amounts.rules.ts";
import {
  canMove,
  isFinal,
  isKnown,
  isStep,
  isStepOnly,
  nextAskMs,
  OCCUPYING,
  type SaleStatus,
  verdictOn,
} from "#extensions/capabilities/terminal-sales/terminal-sale.rules.ts";
import type { RemoteSale } from "#extensions/connectors/terminal/index.ts";

const said = (word: Partial<RemoteSale>): RemoteSale => ({
  saleId: "tsl_1",
  vendorReference: null,
  rank: 5,
  state: "waiting",
  fenced: false,
  amountApproved: null,
  tipAmount: null,
  cancelReason: null,
  failure: null,
  steps: [],
  card: null,
  wasOffline: false,
  ...word,
});

const statuses: readonly SaleStatus[] = [...OCCUPYING, "succeeded", "failed", "canceled", "expired"];

describe("what a vendor's word means for a sale", () => {
  it("takes an approval after a request to cancel", () => {
    const verdict = verdictOn({ status: "cancel_requested", rank: 9 }, said({ state: "approved" }));
    expect(verdict).toEqual({ kind: "move", to: "succeeded" });
  });

  it("ends a sale without an approval only behind the fence", () => {
    const open = { status: "unknown", rank: 1 } as const;
    expect(verdictOn(open, said({ state: "canceled" }))).toEqual({ kind: "ignore" });
    expect(verdictOn(open, said({ state: "canceled", fenced: true }))).toEqual({ kind: "move", to: "canceled" });
  });

  it("calls an approval after another end a contradiction, and moves nothing back", () => {
    expect(verdictOn({ status: "canceled", rank: 9 }, said({ state: "approved" }))).toEqual({ kind: "contradiction" });
    expect(verdictOn({ status: "succeeded", rank: 9 }, said({ state: "declined", fenced: true }))).toEqual({
      kind: "ignore",
    });
  });

  it("ignores an older word", () => {
    expect(verdictOn({ status: "sent", rank: 5 }, said({ state: "in_progress" }))).toEqual({ kind: "ignore" });
    expect(verdictOn({ status: "cancel_requested", rank: 1 }, said({ state: "in_progress" }))).toEqual({
      kind: "ignore",
    });
  });

  it("needs the locks of an end only where a word can end a sale", () => {
    expect(isStep(said({ state: "in_progress", fenced: true }))).toBe(true);
    expect(isStep(said({ state: "canceled" }))).toBe(true);
    expect(isStep(said({ state: "canceled", fenced: true }))).toBe(false);
    expect(isStep(said({ state: "approved" }))).toBe(false);
  });

  it("is known if it changes nothing, now or later", () => {
    const states = ["waiting", "in_progress", "approved", "declined", "canceled", "expired"] as const;
    for (const status of statuses)
      for (const state of states)
        for (const word of [said({ state }), said({ state, fenced: true })]) {
          if (!isKnown({ status, rank: 5 }, word)) continue;
          for (const later of [status, ...statuses.filter((each) => canMove(status, each))])
            expect(verdictOn({ status: later, rank: 6 }, word)).toEqual({ kind: "ignore" });
        }
    expect(isKnown({ status: "in_progress", rank: 5 }, said({ state: "in_progress" }))).toBe(true);
    expect(isKnown({ status: "in_progress", rank: 4 }, said({ state: "in_progress" }))).toBe(false);
    expect(isKnown({ status: "failed", rank: 9 }, said({ state: "approved" }))).toBe(false);
    expect(isKnown({ status: "queued", rank: 9 }, said({}))).toBe(false);
  });

  it("adds steps without a lock where it moves the sale nowhere, now or later", () => {
    for (const status of statuses)
      for (const state of ["waiting", "in_progress", "declined", "canceled", "expired"] as const) {
        const word = said({ state });
        if (!isStepOnly({ status, rank: 4 }, word)) continue;
        for (const later of [status, ...statuses.filter((each) => canMove(status, each))])
          expect(verdictOn({ status: later, rank: 4 }, word)).toEqual({ kind: "ignore" });
      }
    expect(isStepOnly({ status: "in_progress", rank: 4 }, said({ state: "in_progress" }))).toBe(true);
    expect(isStepOnly({ status: "sent", rank: 4 }, said({ state: "in_progress" }))).toBe(false);
    expect(isStepOnly({ status: "queued", rank: 4 }, said({}))).toBe(false);
    expect(isStepOnly({ status: "in_progress", rank: 4 }, said({ state: "canceled", fenced: true }))).toBe(false);
  });

  it("has no way out of an end", () => {
    expect(isFinal("expired")).toBe(true);
    expect(canMove("failed", "succeeded")).toBe(false);
  });

  it("asks ever less often, and at least every 5 minutes", () => {
    expect([0, 1, 5, 6, 40].map(nextAskMs)).toEqual([5_000, 10_000, 160_000, 300_000, 300_000]);
  });
});

describe("the amounts of a terminal sale", () => {
  it("rounds a percentage half up", () => {
    expect(tipOf(15, 1_010n)).toBe(152n);
    expect(tipOf(15, 1_009n)).toBe(151n);
  });

  it("takes part of the amount only where the sale allows it", () => {
    const approved = { amount: 750n, tip: 0n };
    expect(settledOf({ amount: 2_000n, allowPartial: true }, approved)).toEqual({ kind: "partial", due: 1_250n });
    expect(settledOf({ amount: 2_000n, allowPartial: false }, approved).kind).toBe("partial_not_allowed");
  });

  it("counts the tip as asked for", () => {
    expect(settledOf({ amount: 2_000n, allowPartial: false }, { amount: 2_300n, tip: 300n }).kind).toBe("full");
    expect(settledOf({ amount: 2_000n, allowPartial: false }, { amount: 2_400n, tip: 300n }).kind).toBe(
      "more_than_asked",
    );
  });
});
