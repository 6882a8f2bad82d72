import { expect, test } from "vitest";
import { changeText, formerRate } from "#app/capabilities/overview/change.ts";
import { rateText } from "#app/dashboard/rate-text.ts";

test("a number is shown beside that of the days before", () => {
  expect(changeText(112, 100, String)).toBe("100 before, +12%");
  expect(changeText(50n, 100n, String)).toBe("100 before, -50%");
  expect(changeText(undefined, 4n, String)).toBe("4 before, -100%");
  expect(changeText(5, 0, String)).toBe("0 before");
  expect(changeText(5n, -5n, String)).toBe("-5 before");
  expect([changeText(0, 0, String), changeText(5n, undefined, String)]).toEqual([null, null]);
});

test("a rate has one digit at most, and is absent without a whole", () => {
  expect([rateText(9_612), rateText(10_000), formerRate(300), formerRate(undefined)]).toEqual([
    "96.1%",
    "100%",
    "3% before",
    null,
  ]);
});
