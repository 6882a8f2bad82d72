import { describe, expect, test } from "vitest";
import { formatMoney } from "#app/components/ui/money-format.ts";
import { decimalOf, exponentOf } from "#contract/money.ts";

describe("an amount in minor units", () => {
  test.each([
    [129_00n, "USD", "129.00"],
    [5n, "USD", "0.05"],
    [-5n, "USD", "-0.05"],
    [0n, "EUR", "0.00"],
    [1_500n, "JPY", "1500"],
    [1_234n, "KWD", "1.234"],
    [9_007_199_254_740_993n, "USD", "90071992547409.93"],
  ])("%d %s is %s, with all its digits", (amount, currency, decimal) => {
    expect(decimalOf(amount, currency)).toBe(decimal);
  });

  test.each([
    [129_000n, "USD", "en-US", "$1,290.00"],
    [129_000n, "USD", "de-DE", "1.290,00 $"],
    [1_500n, "JPY", "en-US", "¥1,500"],
    [1_234n, "KWD", "en-US", "KWD 1.234"],
    [9_007_199_254_740_993n, "USD", "en-US", "$90,071,992,547,409.93"],
    [100n, "UYI", "en-US", "UYI 100"],
  ])("%d %s in %s reads %s", (amount, currency, locale, text) => {
    expect(formatMoney(amount, currency, locale).replace(/\s/g, " ")).toBe(text);
  });

  test("a currency that is no ISO code is written as it came", () => {
    expect(formatMoney(12_34n, "points", "en-US")).toBe("12.34 points");
  });

  test("a currency that nobody listed has two decimals", () => {
    expect(exponentOf("CHF")).toBe(2);
  });
});
