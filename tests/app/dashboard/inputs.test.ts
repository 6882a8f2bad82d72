import { describe, expect, test } from "vitest";
import { decimalOf } from "#contract/money.ts";
import { parseMoney } from "#contract/parse-money.ts";

describe("an amount as typed", () => {
  test.each([
    ["12", "USD", 1_200n],
    [" 12.5 ", "USD", 1_250n],
    ["12,50", "EUR", 1_250n],
    ["1,200", "USD", 120_000n],
    ["1,200.50", "USD", 120_050n],
    ["1.200,50", "EUR", 120_050n],
    ["1'234'567.89", "CHF", 123_456_789n],
    ["1 234,5", "EUR", 123_450n],
    ["1200", "JPY", 1_200n],
    ["1,200", "JPY", 1_200n],
    ["1.250", "KWD", 1_250n],
    ["1,250.500", "KWD", 1_250_500n],
    ["0", "USD", 0n],
  ])("%s in %s", (text, currency, amount) => expect(parseMoney(text, currency)).toBe(amount));

  test.each([
    ["", "USD"],
    ["ten", "USD"],
    ["-5", "USD"],
    ["12.345.6", "USD"],
    ["12.505", "USD"],
    ["1200.5", "JPY"],
    ["1.2505", "KWD"],
    ["12,00,000", "USD"],
    ["1.200", "EUR"],
    ["1,250", "KWD"],
    ["9".repeat(16), "USD"],
  ])("%s in %s is not one", (text, currency) => expect(parseMoney(text, currency)).toBeNull());

  test.each(["USD", "JPY", "KWD", "CLF"])("of %s is read as it is written", (currency) => {
    for (const amount of [0n, 1n, 99n, 123_456n, 987_654_321_012n])
      expect(parseMoney(decimalOf(amount, currency), currency)).toBe(amount);
  });
});
