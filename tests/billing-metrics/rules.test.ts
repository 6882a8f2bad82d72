import { expect, test } from "vitest";
import { lastDays, lastMonths, monthOf } from "#extensions/capabilities/billing-metrics/billing-periods.rules.ts";
import { cohortsOf, PAID_FIRST } from "#extensions/capabilities/billing-metrics/cohorts.rules.ts";
import { countedAmount } from "#extensions/capabilities/billing-metrics/counted-amount.rules.ts";
import { churnTypeOf, movementOf } from "#extensions/capabilities/billing-metrics/movement.rules.ts";
import { seriesOf } from "#extensions/capabilities/billing-metrics/series.rules.ts";
import { partsOf } from "#extensions/capabilities/billing-metrics/sum-parts.rules.ts";

const nobody = { monthlyMinorUnits: 0n, liveCount: 0, hasSubscribed: false };
const one = { monthlyMinorUnits: 1_000n, liveCount: 1, hasSubscribed: true };
const two = { monthlyMinorUnits: 1_500n, liveCount: 2, hasSubscribed: true };
const gone = { monthlyMinorUnits: 0n, liveCount: 0, hasSubscribed: true };
const uncounted = { monthlyMinorUnits: 0n, isLive: false };
const live = (monthlyMinorUnits: bigint) => ({ monthlyMinorUnits, isLive: true });
const going = (amount: bigint) => ({ amount, hasEnded: false });
const ended = { amount: 0n, hasEnded: true };

test("past due and unpaid subscriptions count until they end; trials, pauses and missing first payments do not", () => {
  const counted = ["active", "past_due", "unpaid", "trialing", "paused", "incomplete", "incomplete_expired", "canceled"]
    .map((status) => [status, countedAmount({ status, monthlyMinorUnits: 5n })] as const)
    .filter(([, amount]) => amount > 0n);
  expect(counted.map(([status]) => status)).toEqual(["active", "past_due", "unpaid"]);
});

test("a customer's first is new, a second subscription an expansion, and one who comes back a reactivation", () => {
  expect(movementOf(nobody, uncounted, going(1_000n))).toEqual({
    ...{ type: "new", amount: 1_000n, subscriber: one, counted: live(1_000n) },
  });
  expect(movementOf(one, uncounted, going(500n))).toMatchObject({ type: "expansion", subscriber: two });
  expect(movementOf(gone, uncounted, going(1_000n))).toMatchObject({ type: "reactivation", subscriber: one });
});

test("the end of one of two is a contraction, and that of the last one churn", () => {
  expect(movementOf(two, live(500n), ended)).toMatchObject({ type: "contraction", amount: -500n, subscriber: one });
  expect(movementOf(one, live(1_000n), ended)).toEqual({
    ...{ type: "churn", amount: -1_000n, subscriber: gone, counted: uncounted },
  });
});

test("a pause is a contraction to 0, its end an expansion, and a customer who leaves in it churns with 0", () => {
  const paused = movementOf(one, live(1_000n), going(0n));
  expect(paused).toMatchObject({ type: "contraction", amount: -1_000n, counted: live(0n) });
  const resting = { ...one, monthlyMinorUnits: 0n };
  expect(paused?.subscriber).toEqual(resting);
  expect(movementOf(resting, live(0n), going(1_000n))).toMatchObject({ type: "expansion", subscriber: one });
  expect(movementOf(resting, live(0n), ended)).toMatchObject({ type: "churn", amount: 0n, subscriber: gone });
  const beside = { ...two, monthlyMinorUnits: 1_000n };
  expect(movementOf(beside, live(0n), ended)).toMatchObject({ type: null, amount: 0n, subscriber: one });
});

test("what never counted and what stays as it is are no movement", () => {
  expect(movementOf(nobody, uncounted, going(0n))).toBeNull();
  expect(movementOf(nobody, uncounted, ended)).toBeNull();
  expect(movementOf(gone, uncounted, ended)).toBeNull();
  expect(movementOf(one, live(1_000n), going(1_000n))).toBeNull();
});

test("only what the system cancels is involuntary churn", () => {
  const by = (canceledBy: string) => churnTypeOf({ canceledBy });
  expect([by("payer"), by("merchant"), churnTypeOf(null)]).toEqual(["voluntary", "voluntary", "voluntary"]);
  expect(by("system")).toBe("involuntary");
});

test("months and days are those of the zone, and shorter or longer where clocks change", () => {
  const now = new Date("2026-11-01T03:30:00Z");
  expect(monthOf(now, "America/New_York")).toBe("2026-10");
  const months = lastMonths(2, now, "America/New_York");
  expect(months.map(({ date }) => date)).toEqual(["2026-09-01", "2026-10-01"]);
  expect(months.at(-1)?.end.toISOString()).toBe("2026-11-01T04:00:00.000Z");
  const [, change] = lastDays(2, new Date("2026-11-01T12:00:00Z"), "America/New_York");
  expect([change?.start.toISOString(), change?.end.toISOString()]).toEqual([
    "2026-11-01T04:00:00.000Z",
    "2026-11-02T05:00:00.000Z",
  ]);
});

test("a span is whole days in UTC with quarters of an hour around them", () => {
  const at = (text: string) => new Date(`${text}Z`);
  const [start, end] = [at("2026-11-01T04:00"), at("2026-11-30T05:00")];
  expect(partsOf(start, end)).toEqual([
    { size: "quarter", from: start, until: at("2026-11-02T00:00") },
    { size: "day", from: at("2026-11-02T00:00"), until: at("2026-11-30T00:00") },
    { size: "quarter", from: at("2026-11-30T00:00"), until: end },
  ]);
  expect(partsOf(at("2026-11-01T04:00"), at("2026-11-02T04:00"))).toEqual([
    { size: "quarter", from: at("2026-11-01T04:00"), until: at("2026-11-02T04:00") },
  ]);
  expect(partsOf(at("2026-11-01T00:00"), at("2026-11-02T00:00"))).toEqual([
    { size: "day", from: at("2026-11-01T00:00"), until: at("2026-11-02T00:00") },
  ]);
  expect(partsOf(end, null).at(-1)).toEqual({ size: "day", from: at("2026-12-01T00:00"), until: null });
});

test("a series ends with what there is now, and each period with its opening and its movements", () => {
  const sum = (bucket: number, kind: string, count: number, amount: bigint) => ({
    ...{ bucket, kind, count, amount, currency: "USD" },
  });
  const sums = [
    ...[sum(0, "new", 2, 3_000n), sum(0, "expansion", 1, 500n), sum(0, "contraction", 1, -200n)],
    ...[sum(1, "churn", 1, -1_000n), sum(1, "involuntary_churn", 1, -300n), sum(1, "reactivation", 1, 700n)],
  ];
  const [first, second] = seriesOf(2, sums, { amount: 3_700n, count: 4 });
  expect(first).toMatchObject({ openingAmount: 1_000n, closingAmount: 4_300n, newAmount: 3_000n, openingCount: 3 });
  expect(second).toMatchObject({
    ...{ openingAmount: 4_300n, churnAmount: -1_300n, involuntaryChurnAmount: -300n, reactivationAmount: 700n },
    ...{ closingAmount: 3_700n, openingCount: 5, churnCount: 2, involuntaryChurnCount: 1, closingCount: 4 },
    churnRateBasisPoints: 4_000,
  });
  expect(seriesOf(1, [], { amount: 0n, count: 0 })[0]?.churnRateBasisPoints).toBeUndefined();
});

test("what is left of a cohort carries on from month to month", () => {
  const sum = (month: string, count: number, amount: bigint) => ({
    ...{ cohort: "2026-09", currency: "USD", month, count, amount },
  });
  const sums = [sum(PAID_FIRST, 3, 0n), sum("2026-09", 3, 3_000n), sum("2026-11", -1, -1_000n)];
  expect(cohortsOf(sums, ["2026-08", "2026-09", "2026-10", "2026-11"])).toEqual([
    {
      ...{ month: "2026-09", currency: "USD", customerCount: 3 },
      months: [
        { index: 0, month: "2026-09", customerCount: 3, retentionBasisPoints: 10_000, mrrAmount: 3_000n },
        { index: 1, month: "2026-10", customerCount: 3, retentionBasisPoints: 10_000, mrrAmount: 3_000n },
        { index: 2, month: "2026-11", customerCount: 2, retentionBasisPoints: 6_666, mrrAmount: 2_000n },
      ],
    },
  ]);
});
