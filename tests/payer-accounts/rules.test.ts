import { expect, test } from "vitest";
import { hourlyWaitSeconds } from "#extensions/capabilities/mail/mail-limits.rules.ts";
import { refundStatusOf } from "#extensions/capabilities/payer-accounts/payer-account.rules.ts";

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 28, 12, minutes));

test("five links an hour may be requested, in whatever order they are known", () => {
  const five = [at(40), at(0), at(30), at(10), at(20)];
  expect(hourlyWaitSeconds(five.slice(1), at(45))).toBeNull();
  expect(hourlyWaitSeconds(five, at(60))).toBeNull();
  expect(hourlyWaitSeconds(five, at(59))).toBe(60);
  expect(hourlyWaitSeconds([...five, at(50)], at(59))).toBe(660);
});

test("a refund that is not over is pending", () => {
  expect(["scheduled", "pending", "requires_review"].map(refundStatusOf)).toEqual(["pending", "pending", "pending"]);
  expect(["succeeded", "failed", "canceled"].map(refundStatusOf)).toEqual(["succeeded", "failed", "canceled"]);
});
