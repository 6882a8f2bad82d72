import fc from "fast-check";
import { expect, test } from "vitest";
import { levelOf, PROGRAMS, type Program, rateOf } from "#extensions/capabilities/dispute-rates/rate-programs.rules.ts";
import { monthBefore, monthsUntil } from "#extensions/platform/kernel/months.rules.ts";

function programNamed(name: Program) {
  const found = PROGRAMS.find(({ program }) => program === name);
  if (!found) throw new Error(name);
  return found;
}

// Of 100,000 sales, 1.5 % are 1,500, and 1.125 % are 1,125.
test.each([
  ["visa_vamp", 1_500n, 100_000n, "exceeded"],
  ["visa_vamp", 1_499n, 99_000n, "warning"],
  ["visa_vamp", 1_500n, 100_001n, "warning"],
  ["visa_vamp", 1_125n, 100_000n, "warning"],
  ["visa_vamp", 1_124n, 1_000n, "below"],
  ["visa_vamp", 1_125n, 100_001n, "below"],
  ["mastercard_ecm", 100n, 6_666n, "exceeded"],
  ["mastercard_ecm", 100n, 6_667n, "warning"],
  ["mastercard_ecm", 99n, 100n, "warning"],
  ["mastercard_ecm", 75n, 6_666n, "warning"],
  ["mastercard_ecm", 75n, 6_667n, "below"],
  ["mastercard_ecm", 74n, 100n, "below"],
  ["mastercard_hecm", 300n, 10_000n, "exceeded"],
  ["mastercard_hecm", 300n, 10_001n, "warning"],
  ["mastercard_hecm", 225n, 10_000n, "warning"],
  ["mastercard_hecm", 225n, 10_001n, "below"],
  ["mastercard_hecm", 224n, 100n, "below"],
] as const)("%s: %d of %d sales are %s", (program, counted, sales, level) => {
  expect(levelOf(programNamed(program), counted, sales)).toBe(level);
});

test("without sales a count is above each share, and there is no rate", () => {
  expect(levelOf(programNamed("mastercard_ecm"), 100n, 0n)).toBe("exceeded");
  expect(levelOf(programNamed("mastercard_ecm"), 0n, 0n)).toBe("below");
  expect([rateOf(100n, 0n), rateOf(149n, 10_000n), rateOf(1n, 10_001n)]).toEqual([null, 149, 0]);
});

test("a level never falls while disputes come, and never rises while sales do", () => {
  const rank = { below: 0, warning: 1, exceeded: 2 };
  const count = fc.bigInt(0n, 200_000n);
  fc.assert(
    fc.property(fc.constantFrom(...PROGRAMS), count, count, count, (program, counted, sales, more) => {
      const level = rank[levelOf(program, counted, sales)];
      expect(rank[levelOf(program, counted + more, sales)]).toBeGreaterThanOrEqual(level);
      expect(rank[levelOf(program, counted, sales + more)]).toBeLessThanOrEqual(level);
    }),
  );
});

test("months go over the turn of a year", () => {
  expect(monthBefore("2026-01", 1)).toBe("2025-12");
  expect(monthsUntil("2026-02", 4)).toEqual(["2025-11", "2025-12", "2026-01", "2026-02"]);
});
