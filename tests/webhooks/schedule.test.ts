import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DELAYS_MS, MAX_ATTEMPTS, nextAttemptAt } from "#extensions/capabilities/webhooks/delivery/schedule.rules.ts";
import {
  type Health,
  healthAfter,
  noticeDue,
  statusAfterFailures,
} from "#extensions/capabilities/webhooks/records/health.rules.ts";

const START = new Date("2026-11-22T00:00:00Z");
const HOUR_MS = 3_600_000;
const later = (ms: number) => new Date(START.getTime() + ms);
const failed = { attempts: 1, createdAt: START, failure: "status", statusCode: 500, retryAfter: null };
const delayOf = (attempt: Partial<typeof failed> & { retryAfter?: string | null }, random = 0.5) =>
  Number(nextAttemptAt({ ...failed, ...attempt } as never, START, random)?.getTime()) - START.getTime();

describe("the schedule", () => {
  test("has ten attempts in about three days", () => {
    expect(MAX_ATTEMPTS).toBe(10);
    expect(DELAYS_MS.reduce((sum, delay) => sum + delay, 0) / HOUR_MS).toBeCloseTo(75.6, 1);
    const last = { ...failed, attempts: 10 };
    expect(nextAttemptAt(last, later(61 * HOUR_MS), 0.5)).toBeNull();
  });

  test("gives up no delivery that is younger than it is long", () => {
    const probed = { ...failed, attempts: 300 };
    expect(nextAttemptAt(probed, later(HOUR_MS), 0.5)).toEqual(later(25 * HOUR_MS));
  });

  test("varies each wait by a fifth at most", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempts, random) => {
        const share = delayOf({ attempts }, random) / (DELAYS_MS[attempts - 1] ?? 1);
        expect(share).toBeGreaterThanOrEqual(0.799);
        expect(share).toBeLessThanOrEqual(1.201);
      }),
    );
  });

  test("waits twice as long for an endpoint that has too much to do", () => {
    for (const statusCode of [429, 502, 504]) expect(delayOf({ statusCode })).toBe(10_000);
    expect(delayOf({ failure: "timeout", statusCode: null as never })).toBe(10_000);
    expect(delayOf({ statusCode: 503 })).toBe(5_000);
  });

  test.each([
    ["7", 7_000],
    ["1", 5_000],
    ["3600", 10_000],
    [new Date(START.getTime() + 8_000).toUTCString(), 8_000],
    ["Sun, 06 Nov 1994 08:49:37 GMT", 5_000],
    ["soon", 5_000],
    ["-5", 5_000],
  ])("waits as Retry-After says, within the wait and twice the wait: %s", (retryAfter, delay) => {
    expect(delayOf({ retryAfter } as never)).toBe(delay);
  });
});

describe("the health of an endpoint", () => {
  const healthy: Health = {
    consecutiveFailures: 0,
    failingSince: null,
    lastSuccessAt: null,
    windowStartedAt: null,
    windowAttempts: 0,
    windowFailures: 0,
    noticedHours: 0,
  };
  const outcomes = (text: string, stepMs = 1_000) =>
    [...text].map((letter, place) => ({ isSuccess: letter === "+", at: later(place * stepMs) }));
  const statusAfter = (text: string, stepMs?: number) => {
    const all = outcomes(text, stepMs);
    return statusAfterFailures("enabled", healthAfter(healthy, all), all.at(-1)?.at ?? START);
  };

  test("is degraded after 20 failures in a row, and not before", () => {
    expect(statusAfter("-".repeat(19))).toBeNull();
    expect(statusAfter("-".repeat(20))).toBe("degraded");
    expect(statusAfter(`${"-".repeat(15)}++++${"-".repeat(15)}`)).toBeNull();
  });

  test("is degraded when more than nine of ten attempts of 15 minutes fail", () => {
    const mostlyFailing = `+${"-".repeat(12)}+${"-".repeat(12)}`;
    expect(statusAfter(mostlyFailing)).toBe("degraded");
    expect(statusAfter(mostlyFailing, 5 * 60_000)).toBeNull();
    expect(statusAfter(`+${"-".repeat(8)}`.repeat(3))).toBeNull();
  });

  test("counts a success as the end of failing", () => {
    const health = healthAfter(healthy, outcomes("---+"));
    expect(health).toMatchObject({ consecutiveFailures: 0, failingSince: null, lastSuccessAt: later(3_000) });
  });

  test("has one notice after 24 hours and one after 72, and starts again after a success", () => {
    const failing = healthAfter(healthy, outcomes("-"));
    expect(noticeDue(failing, later(24 * HOUR_MS - 1))).toBeNull();
    expect(noticeDue(failing, later(24 * HOUR_MS))).toBe(24);
    expect(noticeDue({ ...failing, noticedHours: 24 }, later(72 * HOUR_MS - 1))).toBeNull();
    expect(noticeDue({ ...failing, noticedHours: 24 }, later(72 * HOUR_MS))).toBe(72);
    expect(noticeDue({ ...failing, noticedHours: 72 }, later(100 * HOUR_MS))).toBeNull();
    expect(noticeDue(failing, later(80 * HOUR_MS))).toBe(72);
    expect(healthAfter({ ...failing, noticedHours: 72 }, outcomes("+"))).toMatchObject({ noticedHours: 0 });
    expect(noticeDue(healthy, later(80 * HOUR_MS))).toBeNull();
  });

  test("is disabled after five days without a success", () => {
    const failing = healthAfter(healthy, outcomes("-"));
    const day = 24 * HOUR_MS;
    expect(statusAfterFailures("degraded", failing, later(5 * day - 1))).toBeNull();
    for (const status of ["degraded", "enabled"])
      expect(statusAfterFailures(status, failing, later(5 * day))).toBe("disabled");
    for (const status of ["disabled", "unverified"])
      expect(statusAfterFailures(status, failing, later(9 * day))).toBeNull();
  });
});
