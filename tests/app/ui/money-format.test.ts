import { describe, expect, test } from "vitest";
import { formatMoney } from "#app/components/ui/money-format.ts";
import { decimalOf } from "#contract/money.ts";

describe("an amount in minor units", () => {
  test.each([
    [129_00n, "USD", "129.00"],
    [5n, "USD", "0.05"],
    [-5n, "USD", "-0.05"],
    [0n, "EUR", "0.00"],
    [1_500n, "JPY", "1500"],
    [1_234n, "KWD", "1.234"],
    [500_000n, "ISK", "5000.00"],
    [5_000n, "MGA", "5000"],
    [5_000n, "IRR", "5000"],
    [12_345n, "CLF", "1.2345"],
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
    // Intl has other digits for these.
    [500_000n, "ISK", "en-US", "ISK 5,000.00"],
    [5_000n, "MGA", "en-US", "MGA 5,000"],
    [500_000n, "HUF", "en-US", "HUF 5,000.00"],
    [150_000n, "AFN", "en-US", "AFN 1,500.00"],
  ])("%d %s in %s reads %s", (amount, currency, locale, text) => {
    expect(formatMoney(amount, currency, locale).replace(/\s/g, " ")).toBe(text);
  });

  test.each(["points", "ZZZ"])(
    "an amount in %s, which the engine does not know, stays in its minor units",
    (currency) => {
      expect(decimalOf(1_234n, currency)).toBe("1234");
      expect(formatMoney(1_234n, currency, "en-US")).toBe(`1234 minor units of ${currency}`);
    },
  );
});
