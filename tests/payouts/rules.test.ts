import { describe, expect, test } from "vitest";
import { instantLimits, instantRange, mostWithin } from "#extensions/capabilities/payouts/instant-terms.ts";
import { windowTimes } from "#extensions/capabilities/payouts/limit-windows.ts";
import { hear, msUntilNextPayout, payoutStatusOf } from "#extensions/capabilities/payouts/payout.rules.ts";
import { type ReviewFacts, reviewReason } from "#extensions/capabilities/payouts/review.rules.ts";
import { instantPayoutFee } from "#extensions/capabilities/settlement-queue/index.ts";

describe("a settlement is paid again after a failure", () => {
  const HOUR_MS = 3_600_000;
  test.each([
    ["at once", null, 2, 0],
    ["at once", "processor_timeout", 1, 0],
    ["not by itself any more", null, 3, null],
    ["an hour later", "processor_timeout", 3, HOUR_MS],
    ["four hours later", "processor_timeout", 5, 4 * HOUR_MS],
    ["a day later", "processor_timeout", 40, 24 * HOUR_MS],
    ["not by itself", "account_closed", 1, null],
  ])("%s after %s, the failure number %i", (_when, code, failedCount, ms) =>
    expect(msUntilNextPayout(code, failedCount)).toBe(ms),
  );
});

describe("the engine's words", () => {
  test.each([
    ["success", "paid"],
    ["initiated", "in_transit"],
    ["pending", "in_transit"],
    ["reversed", "returned"],
    ["failed", "failed"],
    ["expired", "failed"],
    ["ineligible", "failed"],
    ["not_permitted", "failed"],
    ["cancelled", "canceled"],
    ["requires_fulfillment", "pending"],
    ["a word of next year", "pending"],
  ])("%s is %s", (engineStatus, status) => expect(payoutStatusOf(engineStatus)).toBe(status));

  test.each([
    ["in_transit", "requires_fulfillment", "in_transit", false],
    ["unknown", "success", "paid", false],
    ["paid", "failed", "returned", false],
    ["paid", "pending", "paid", false],
    ["returned", "success", "returned", false],
    ["failed", "failed", "failed", false],
    ["failed", "success", "failed", true],
    ["failed", "initiated", "failed", true],
    ["canceled", "success", "canceled", true],
  ] as const)("a payout that is %s and of which it says %s is %s", (current, said, status, isConflict) => {
    expect(hear(current, said)).toEqual({ status, isConflict });
  });
});

describe("amounts", () => {
  test.each(["USD", "JPY", "KWD"])("the most that fits in %s leaves no room for one minor unit more", (currency) => {
    const feeOf = (amount: bigint) => instantPayoutFee(new Date(), amount, currency).amountMinorUnits;
    for (const total of [0n, 1n, 50n, 51n, 80n, 81n, 200n, 201n, 10_149n, 10_150n, 999_999n, 123_456_789n]) {
      const most = mostWithin(total, feeOf);
      if (most > 0n) expect(most + feeOf(most)).toBeLessThanOrEqual(total);
      expect(most + 1n + feeOf(most + 1n)).toBeGreaterThan(total);
    }
  });

  test("ranges and limits are of the size of the currency", () => {
    expect(instantRange("USD")).toEqual({ least: 100n, most: 1_000_000n });
    expect(instantRange("JPY")).toEqual({ least: 150n, most: 1_500_000n });
    expect(instantRange("KWD")).toEqual({ least: 1_000n, most: 10_000_000n });
    expect(instantLimits("USD").map(({ amount }) => amount)).toEqual(
      [10_000n, 30_000n, 50_000n, 50_000n, 150_000n, 500_000n].map((dollars) => dollars * 100n),
    );
  });
});

test.each([
  ["day", "2026-03-08T05:00:00.000Z", "2026-03-09T04:00:00.000Z"],
  ["week", "2026-03-02T05:00:00.000Z", "2026-03-09T04:00:00.000Z"],
  ["month", "2026-03-01T05:00:00.000Z", "2026-04-01T04:00:00.000Z"],
] as const)(
  "the %s of a limit is that of the organization's time zone, also when clocks change",
  (window, from, to) => {
    const times = windowTimes(window, "America/New_York", new Date("2026-03-08T12:00:00Z"));
    expect([times.from.toISOString(), times.resetsAt.toISOString()]).toEqual([from, to]);
  },
);

describe("a review", () => {
  const usual: ReviewFacts = {
    recentCount: 0,
    soldMinorUnits: 100_000n,
    refundedMinorUnits: 0n,
    refundCount: 0,
    isKnownRequester: true,
    amountMinorUnits: 10_000n,
    mostMinorUnits: 1_000_000n,
  };

  test.each<[string | null, Partial<ReviewFacts>]>([
    [null, {}],
    ["velocity", { recentCount: 15 }],
    ["refund_spike", { refundCount: 5, refundedMinorUnits: 50_001n }],
    [null, { refundCount: 4, refundedMinorUnits: 90_000n }],
    ["new_requester", { isKnownRequester: false, amountMinorUnits: 500_001n }],
    [null, { isKnownRequester: false, amountMinorUnits: 500_000n }],
  ])("is %s", (reason, facts) => expect(reviewReason({ ...usual, ...facts })).toBe(reason));
});
