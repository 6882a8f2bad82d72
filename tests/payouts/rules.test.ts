import { describe, expect, test } from "vitest";
import { defaultScheduleAt } from "#extensions/capabilities/fees/default-schedule.ts";
import { instantPayoutFee } from "#extensions/capabilities/fees/index.ts";
import { instantLimits, instantRange, mostWithin } from "#extensions/capabilities/payouts/instant-terms.ts";
import { fitsAt, useOf } from "#extensions/capabilities/payouts/limit-windows.ts";
import {
  type BookedStatus,
  msUntilNextPayout,
  outcomeOfEngineStatus,
  type PayoutStatus,
  payoutStatusOf,
} from "#extensions/capabilities/payouts/payout.rules.ts";
import { type ReviewFacts, reviewReason } from "#extensions/capabilities/payouts/review.rules.ts";

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

  test.each<[PayoutStatus, BookedStatus, string, PayoutStatus, boolean]>([
    ["in_transit", "reserved", "requires_fulfillment", "in_transit", false],
    ["unknown", "reserved", "success", "paid", false],
    ["paid", "paid", "failed", "returned", false],
    ["paid", "paid", "pending", "paid", false],
    // Not certain yet.
    ["failed", "reserved", "failed", "failed", false],
    ["failed", "reserved", "success", "paid", false],
    ["failed", "reserved", "initiated", "in_transit", false],
    ["failed", "reserved", "requires_fulfillment", "failed", false],
    ["failed", "reserved", "reversed", "returned", false],
    ["canceled", "reserved", "success", "paid", false],
    ["returned", "reserved", "initiated", "in_transit", false],
    ["returned", "paid", "success", "paid", false],
    ["returned", "paid", "initiated", "paid", false],
    ["returned", "paid", "failed", "returned", false],
    // Certain.
    ["failed", "released", "failed", "failed", false],
    ["failed", "released", "success", "failed", true],
    ["failed", "released", "initiated", "failed", true],
    ["canceled", "released", "success", "canceled", true],
    ["returned", "returned", "success", "returned", true],
    ["returned", "returned", "failed", "returned", false],
  ])(
    "a payout that is %s, its money %s, and of which it says %s is %s",
    (current, bookedStatus, said, status, isConflict) => {
      expect(outcomeOfEngineStatus({ status: current, bookedStatus }, said)).toEqual({ status, isConflict });
    },
  );
});

describe("amounts", () => {
  test.each(["USD", "JPY", "KWD"])("the most that fits in %s leaves no room for one minor unit more", (currency) => {
    const schedule = defaultScheduleAt(new Date());
    const feeOf = (amount: bigint) => instantPayoutFee(schedule, amount, currency)?.amountMinorUnits ?? 0n;
    for (const total of [0n, 1n, 50n, 51n, 80n, 81n, 200n, 201n, 10_149n, 10_150n, 999_999n, 123_456_789n]) {
      const most = mostWithin(total, feeOf);
      if (most > 0n) expect(most + feeOf(most)).toBeLessThanOrEqual(total);
      expect(most + 1n + feeOf(most + 1n)).toBeGreaterThan(total);
    }
  });

  test("ranges and limits are of the size of the currency", () => {
    expect(instantRange("USD")).toEqual({ least: 100n, most: 1_000_000n });
    expect(instantRange("JPY")).toEqual({ least: 150n, most: 1_500_000n });
    expect(instantRange("KWD")).toEqual({ least: 300n, most: 3_000_000n });
    expect(instantRange("IRR")).toEqual({ least: 1_000_000n, most: 10_000_000_000n });
    expect(instantRange("ISK")).toEqual({ least: 13_000n, most: 130_000_000n });
    expect(instantLimits("USD").map(({ amount }) => amount)).toEqual(
      [10_000n, 30_000n, 50_000n, 50_000n, 150_000n, 500_000n].map((dollars) => dollars * 100n),
    );
  });
});

describe("the windows of limits", () => {
  const now = new Date("2026-03-08T12:00:00Z");
  const limitOf = (window: "day" | "week" | "month", amount = 1_000n, count = 3) =>
    ({ window, scope: "merchant", amount, count }) as const;
  const payout = (hoursAgo: number, amountMinorUnits: bigint) => ({
    createdAt: new Date(now.getTime() - hoursAgo * 3_600_000),
    amountMinorUnits,
  });
  const counted = [
    payout(1, 100n),
    payout(24, 200n),
    payout(23.9, 300n),
    payout(7 * 24 + 1, 400n),
    payout(30 * 24, 500n),
  ];

  test.each([
    ["day", 400n, 2, "2026-03-08T12:06:00.000Z"],
    ["week", 600n, 3, "2026-03-14T12:00:00.000Z"],
    ["month", 1_000n, 4, "2026-03-31T11:00:00.000Z"],
  ] as const)("the %s is that much real time before this moment", (window, usedAmount, usedCount, resetsAt) => {
    const use = useOf(limitOf(window), counted, now);
    expect(use).toMatchObject({ usedAmount, usedCount });
    expect(use.resetsAt?.toISOString()).toBe(resetsAt);
  });

  test("nothing that counts resets nothing", () => {
    expect(useOf(limitOf("day"), [], now)).toEqual({ usedAmount: 0n, usedCount: 0, resetsAt: null });
  });

  test.each([
    ["fits now", 600n, 3, "2026-03-08T12:00:00.000Z"],
    ["fits when the oldest has left", 601n, 3, "2026-03-08T12:06:00.000Z"],
    ["fits when all have left", 1_000n, 3, "2026-03-09T11:00:00.000Z"],
    ["waits for the count", 1n, 2, "2026-03-08T12:06:00.000Z"],
  ])("an amount %s", (_name, amount, count, at) => {
    expect(fitsAt(limitOf("day", 1_000n, count), counted, { amount, at: now })?.toISOString()).toBe(at);
  });

  test("an amount above the limit never fits", () => {
    expect(fitsAt(limitOf("day"), counted, { amount: 1_001n, at: now })).toBeNull();
  });
});

describe("a review", () => {
  const usual: ReviewFacts = {
    recentCount: 0,
    soldMinorUnits: 100_000n,
    refundedMinorUnits: 0n,
    refundCount: 0,
    provenMinorUnits: 1_000_000n,
    unprovenMinorUnits: 0n,
    amountMinorUnits: 10_000n,
    mostMinorUnits: 1_000_000n,
  };

  test.each<[string | null, Partial<ReviewFacts>]>([
    [null, {}],
    ["velocity", { recentCount: 15 }],
    ["refund_spike", { refundCount: 5, refundedMinorUnits: 50_001n }],
    [null, { refundCount: 4, refundedMinorUnits: 90_000n }],
    ["new_requester", { provenMinorUnits: 0n, amountMinorUnits: 500_001n }],
    [null, { provenMinorUnits: 0n, amountMinorUnits: 500_000n }],
    // One arrived dollar qualifies for two more.
    ["new_requester", { provenMinorUnits: 100n, amountMinorUnits: 900_000n }],
    [null, { provenMinorUnits: 100n, amountMinorUnits: 500_200n }],
    // Many small amounts add up.
    ["new_requester", { provenMinorUnits: 0n, unprovenMinorUnits: 400_000n, amountMinorUnits: 100_001n }],
    [null, { provenMinorUnits: 0n, unprovenMinorUnits: 400_000n, amountMinorUnits: 100_000n }],
    [null, { provenMinorUnits: 250_000n, amountMinorUnits: 1_000_000n }],
  ])("is %s", (reason, facts) => expect(reviewReason({ ...usual, ...facts })).toBe(reason));
});
