import { expect, test } from "vitest";
import { assertMayRequest, refundStatusOf } from "#extensions/capabilities/payer-accounts/payer-account.rules.ts";

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 28, 12, minutes));

test("five links an hour may be requested, in whatever order they are known", () => {
  const five = [at(40), at(0), at(30), at(10), at(20)];
  expect(() => assertMayRequest(five.slice(1), at(45))).not.toThrow();
  expect(() => assertMayRequest(five, at(60))).not.toThrow();
  expect(() => assertMayRequest(five, at(59))).toThrow("Try again in 60 seconds.");
  expect(() => assertMayRequest([...five, at(50)], at(59))).toThrow("Try again in 660 seconds.");
});

test("a refund that is not over is pending", () => {
  expect(["scheduled", "pending", "requires_review"].map(refundStatusOf)).toEqual(["pending", "pending", "pending"]);
  expect(["succeeded", "failed", "canceled"].map(refundStatusOf)).toEqual(["succeeded", "failed", "canceled"]);
});
