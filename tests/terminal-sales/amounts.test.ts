import fc from "fast-check";
import { describe, it } from "vitest";
import { settledOf, tipOf } from "#extensions/capabilities/terminal-sales/terminal-amounts.rules.ts";

/** The largest amounts of sales in currencies with 0, 2 and 3 decimals. */
const CURRENCIES = { JPY: 9_999_999n, USD: 99_999_999n, KWD: 999_999_999n } as const;

describe.each(Object.entries(CURRENCIES))("in %s", (_currency, max) => {
  const amount = fc.bigInt({ min: 1n, max });
  const percent = fc.integer({ min: 1, max: 100 });

  it("a tip is the nearest minor unit of the percentage, half up", () => {
    const isNearest = (percentage: number, eligible: bigint) => {
      const exact = eligible * BigInt(percentage);
      const off = tipOf(percentage, eligible) * 100n - exact;
      return off > -50n && off <= 50n;
    };
    fc.assert(fc.property(percent, amount, isNearest));
  });

  it("a tip grows with the percentage, and is at most the amount", () => {
    const grows = (percentage: number, eligible: bigint) => {
      const tip = tipOf(percentage, eligible);
      return tip <= eligible && tip >= tipOf(percentage - 1, eligible);
    };
    fc.assert(fc.property(percent, amount, grows));
  });

  it("what is approved and what is due are what was asked for, with the tip", () => {
    const addsUp = (asked: bigint, tip: bigint, approved: bigint, allowPartial: boolean) => {
      const { kind, due } = settledOf({ amount: asked, allowPartial }, { amount: approved, tip });
      if (kind === "more_than_asked") return due === 0n && approved > asked + tip;
      const isPart = kind === "partial" || kind === "partial_not_allowed";
      return approved + due === asked + tip && isPart === due > 0n && (kind === "partial") === (isPart && allowPartial);
    };
    fc.assert(fc.property(amount, fc.bigInt({ min: 0n, max }), amount, fc.boolean(), addsUp));
  });
});
