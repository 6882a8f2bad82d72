import { expect, test } from "vitest";
import { disputeMetrics, paymentMetrics, topDeclines } from "#extensions/capabilities/metrics/metrics.rules.ts";
import { disputeOutcome, outcomeOf } from "#extensions/capabilities/metrics/outcome.rules.ts";
import { periodsOf } from "#extensions/capabilities/metrics/period.rules.ts";

const iso = ({ start, end }: { readonly start: Date; readonly end: Date }) => [start.toISOString(), end.toISOString()];

test("today is compared with the same weekday a week before, until the same quarter of an hour", () => {
  const { current, previous, days } = periodsOf("today", new Date("2026-11-18T15:38:00Z"), "Asia/Kathmandu");
  expect(iso(current)).toEqual(["2026-11-17T18:15:00.000Z", "2026-11-18T15:38:00.000Z"]);
  expect(iso(previous)).toEqual(["2026-11-10T18:15:00.000Z", "2026-11-11T15:30:00.000Z"]);
  expect(days.map(({ date }) => date)).toEqual(["2026-11-18"]);
});

test("seven days over a change of the clock begin at local midnights", () => {
  const { current, previous, days } = periodsOf("7d", new Date("2026-11-02T17:00:00Z"), "America/New_York");
  expect(iso(current)).toEqual(["2026-10-27T04:00:00.000Z", "2026-11-02T17:00:00.000Z"]);
  expect(iso(previous)).toEqual(["2026-10-20T04:00:00.000Z", "2026-10-26T16:00:00.000Z"]);
  expect(days.at(-1)?.start.toISOString()).toBe("2026-11-02T05:00:00.000Z");
});

test("a payment is attempted once a payer tried, declined while its last attempt was, and succeeds at its capture", () => {
  expect(outcomeOf({ status: "requires_payment_method" })).toBeNull();
  expect(outcomeOf({ status: "expired" })).toBeNull();
  expect(outcomeOf({ status: "canceled", processor: "fauxpay" })).toBe("attempted");
  expect(outcomeOf({ status: "authorized" })).toBe("attempted");
  expect(outcomeOf({ status: "failed", decline: { code: "do_not_honor" } })).toBe("declined:do_not_honor");
  expect(outcomeOf({ status: "failed", decline: '{"code": "do_not_honor"}' })).toBe("declined:do_not_honor");
  expect(outcomeOf({ status: "partially_captured" })).toBe("succeeded");
});

test("accepted and expired disputes are lost, and others than won ones are open", () => {
  expect(["dispute_accepted", "dispute_expired", "dispute_lost"].map(disputeOutcome)).toEqual(["lost", "lost", "lost"]);
  expect(["dispute_won", "dispute_opened", "dispute_cancelled"].map(disputeOutcome)).toEqual(["won", "open", "open"]);
});

const sum = (outcome: string, count: bigint, amount = 0n, name = "metrics_payments") => ({
  name,
  outcome,
  count,
  amount,
});

test("rates are shares in basis points, and absent without a whole", () => {
  const sums = [
    sum("succeeded", 2n, 1_001n),
    sum("attempted", 1n, 99n),
    sum("declined:do_not_honor", 3n),
    ...[sum("fee", 2n, 33n, "metrics_fees"), sum("refunded", 1n, 100n, "metrics_refunds")],
    ...[sum("won", 1n, 5n, "metrics_disputes"), sum("lost", 2n, 5n, "metrics_disputes")],
  ];
  expect(paymentMetrics(sums)).toEqual({
    ...{ grossAmount: 1_100n, refundedAmount: 100n, feeAmount: 33n, netAmount: 967n },
    ...{ succeededCount: 2, attemptedCount: 6, averageAmount: 500n },
    ...{ successRateBasisPoints: 3_333, feeRateBasisPoints: 300 },
  });
  expect(disputeMetrics(sums)).toMatchObject({
    openedCount: 3,
    disputeRateBasisPoints: 15_000,
    winRateBasisPoints: 3_333,
  });
  expect(paymentMetrics([])).toMatchObject({
    netAmount: 0n,
    averageAmount: undefined,
    successRateBasisPoints: undefined,
  });
  expect(disputeMetrics([])).toMatchObject({ disputeRateBasisPoints: undefined, winRateBasisPoints: undefined });
});

test("the five most frequent declines are shown, those of one count by their codes", () => {
  const sums = ["f", "b", "a", "c", "d", "e"].map((code) => sum(`declined:${code}`, code === "f" ? 2n : 1n));
  expect(topDeclines([...sums, sum("declined:gone", 0n)]).map(({ declineCode }) => declineCode)).toEqual([
    "f",
    "a",
    "b",
    "c",
    "d",
  ]);
});
