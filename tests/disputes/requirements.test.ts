import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { REASON_CATEGORIES } from "#extensions/capabilities/disputes/reason-codes.rules.ts";
import { recommendationOf } from "#extensions/capabilities/disputes/recommendation.rules.ts";
import {
  guessGoods,
  limitsOf,
  readinessOf,
  requirementsFor,
} from "#extensions/capabilities/disputes/requirements.rules.ts";
import { GOODS } from "#extensions/capabilities/disputes/wanted-evidence.rules.ts";
import { EVIDENCE_FILE_TYPES, EVIDENCE_TEXT_TYPES } from "#extensions/connectors/engine/index.ts";

const claims = REASON_CATEGORIES.flatMap((reasonCategory) => GOODS.map((goods) => ({ reasonCategory, goods })));
const types = [...EVIDENCE_FILE_TYPES, ...EVIDENCE_TEXT_TYPES];
const kinds = new Map([
  ...EVIDENCE_FILE_TYPES.map((type) => [type, "file"] as const),
  ...EVIDENCE_TEXT_TYPES.map((type) => [type, "text"] as const),
]);

describe.each(claims)("$reasonCategory with $goods goods", ({ reasonCategory, goods }) => {
  const requirements = requirementsFor(reasonCategory, goods);

  test("wants each type once, as the engine takes it, required ones first, and says why", () => {
    const wanted = requirements.map(({ type }) => type);
    expect(new Set(wanted).size).toBe(wanted.length);
    for (const { type, kind, why } of requirements) {
      expect(kinds.get(type as (typeof types)[number])).toBe(kind);
      expect(why).toMatch(/^[A-Z].*\.$/);
    }
    const needs = requirements.map(({ need }) => need);
    const order = ["required", "recommended", "optional"];
    expect(needs).toEqual(needs.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
    for (const need of order) expect(needs).toContain(need);
  });

  test("is ready with all that is required, and has 70 points then, and 100 with what is recommended too", () => {
    const of = (...needs: string[]) => requirements.filter(({ need }) => needs.includes(need)).map(({ type }) => type);
    const ready = (attachedTypes: readonly string[]) => readinessOf({ reasonCategory, goods, attachedTypes });
    expect(ready([])).toEqual({ score: 0, isReady: false, missing: of("required") });
    expect(ready(of("required"))).toEqual({ score: 70, isReady: true, missing: [] });
    expect(ready(of("recommended"))).toEqual({ score: 30, isReady: false, missing: of("required") });
    expect(ready(of("required", "recommended"))).toEqual({ score: 100, isReady: true, missing: [] });
    expect(ready(of("optional")).score).toBe(0);
  });
});

test("more evidence never lowers the score, and never makes a ready dispute unready", () => {
  const attached = fc.uniqueArray(fc.constantFrom(...types));
  fc.assert(
    fc.property(fc.constantFrom(...claims), attached, attached, (claim, some, more) => {
      const before = readinessOf({ ...claim, attachedTypes: some });
      const after = readinessOf({ ...claim, attachedTypes: [...new Set([...some, ...more])] });
      expect(after.score).toBeGreaterThanOrEqual(before.score);
      expect(after.missing.length).toBeLessThanOrEqual(before.missing.length);
      expect(after.score).toBeLessThanOrEqual(100);
      if (before.isReady) expect(after.isReady).toBe(true);
    }),
  );
});

test("American Express limits the files of a dispute, other networks only each file", () => {
  const contentTypes = ["image/jpeg", "image/png", "application/pdf"];
  const each = { maxCharacters: null, maxBytes: 5_000_000, contentTypes };
  expect(limitsOf("file", "amex")).toEqual({ ...each, maxFiles: 5, maxPages: 20, maxTotalBytes: 25_000_000 });
  expect(limitsOf("file", "visa")).toEqual({ ...each, maxFiles: null, maxPages: null, maxTotalBytes: null });
  expect(limitsOf("text", "amex")).toMatchObject({ maxCharacters: 20_000, maxFiles: null });
});

test.each([
  [{ shippingMinorUnits: 500, isSubscription: true, isSoldInPerson: false }, "physical"],
  [{ shippingMinorUnits: 0, isSubscription: false, isSoldInPerson: true }, "physical"],
  [{ shippingMinorUnits: 0, isSubscription: true, isSoldInPerson: false }, "service"],
  [{ shippingMinorUnits: 0, isSubscription: false, isSoldInPerson: false }, "digital"],
])("%o was probably %s", (sold, goods) => {
  expect(guessGoods(sold)).toBe(goods);
});

const open = {
  stage: "dispute",
  status: "dispute_opened",
  processor: "fauxpay",
  reasonCategory: "fraudulent",
  isReady: false,
  isRefunded: false,
  isLiabilityShifted: false,
};

test.each([
  [{ isRefunded: true }, "challenge", ["refunded"]],
  [{ isLiabilityShifted: true }, "challenge", ["liability_shifted"]],
  [{ isLiabilityShifted: true, reasonCategory: "not_received" }, "challenge", ["evidence_possible"]],
  [{ isReady: true, stage: "arbitration" }, "challenge", ["evidence_complete"]],
  [{ stage: "pre_dispute" }, "refund", ["inquiry", "evidence_missing"]],
  [{ stage: "pre_arbitration" }, "accept", ["evidence_missing", "arbitration_fees"]],
  [{ stage: "arbitration" }, "accept", ["evidence_missing", "arbitration_fees"]],
  [{}, "challenge", ["evidence_possible"]],
])("of an open dispute with %o the recommendation is %s", (facts, action, reasons) => {
  const recommendation = recommendationOf({ ...open, ...facts });
  expect(recommendation?.action).toBe(action);
  expect(recommendation?.reasons.map(({ reason }) => reason)).toEqual(reasons);
});

test.each([
  { status: "dispute_won" },
  { status: "dispute_lost" },
  { status: "dispute_accepted" },
  { stage: "dispute_reversal" },
  { status: "dispute_challenged" },
  { status: "dispute_challenged", stage: "pre_dispute", isReady: false },
  { status: "dispute_challenged", stage: "arbitration", isReady: false },
])("nothing is recommended for %o", (facts) => {
  expect(recommendationOf({ ...open, isReady: true, ...facts })).toBeNull();
});
