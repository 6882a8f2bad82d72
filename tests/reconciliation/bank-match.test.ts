import { describe, expect, test } from "vitest";
import {
  type ComparedSource,
  decideByAmount,
  decideByReference,
  wordsOf,
} from "#extensions/capabilities/reconciliation/bank-match.rules.ts";

const line = { lineId: "b-1", bookedOn: "2026-11-22", amount: -4_200n, currency: "USD", reference: "" };

const payout: ComparedSource = {
  ...{ postingId: "po_1", event: "paid", sourceId: "po_1", amount: -4_200n, currency: "USD" },
  ...{ movedOn: "2026-11-21", lineId: null },
};

describe("a line whose text names a payout", () => {
  test.each([
    ["matches it", {}, "matched", null],
    ["matches it a week apart", { movedOn: "2026-11-15" }, "matched", null],
    ["differs by its day", { movedOn: "2026-11-14" }, "differs", "day"],
    ["differs by its amount", { amount: -4_199n }, "differs", "amount"],
    ["differs when the money went the other way", { amount: 4_200n }, "differs", "amount"],
    ["differs by its currency", { currency: "JPY" }, "differs", "currency"],
    ["differs from one that another line confirms", { lineId: "b-0" }, "differs", "matched_before"],
  ])("%s", (_name, change, status, reason) => {
    const source = { ...payout, ...change };
    expect(decideByReference(line, [source])).toEqual({ status, reason, source });
  });

  test("takes the open one of a payout that was sent, came back and arrived again", () => {
    const returned = { ...payout, event: "returned", amount: 4_200n };
    const again = { ...payout, event: "arrived", movedOn: "2026-11-23" };
    const sent = { ...payout, lineId: "b-0" };
    expect(decideByReference(line, [sent, returned, again])?.source).toBe(again);
  });

  test("is left to its amount when it names none", () => expect(decideByReference(line, [])).toBeNull());
});

describe("a line that names no payout", () => {
  test("matches the only one alike", () => expect(decideByAmount([payout], 0)).toMatchObject({ status: "matched" }));

  test("is ambiguous when another payout or another line is alike", () => {
    const ambiguous = { status: "unmatched", reason: "ambiguous", source: null };
    expect(decideByAmount([payout, { ...payout, postingId: "po_2" }], 0)).toEqual(ambiguous);
    expect(decideByAmount([payout], 1)).toEqual(ambiguous);
  });

  test("is unmatched when none is alike", () => {
    expect(decideByAmount([], 0)).toEqual({ status: "unmatched", reason: null, source: null });
  });
});

test("IDs are found between other words, in any case", () => {
  expect(wordsOf("SEPA CT PO_01KAJ5Q8 REF.9;po_01kaj5q8")).toEqual(["PO_01KAJ5Q8", "po_01kaj5q8"]);
});
