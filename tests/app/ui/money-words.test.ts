import { describe, expect, test } from "vitest";
import { amountFault, inCurrency } from "#app/dashboard/money-words.ts";
import { errorCatalog } from "#contract/errors/catalog.ts";

const said = (code: string, message: string, facts: object = {}) =>
  inCurrency(code, message, facts as Readonly<Record<string, unknown>>, "en-US");

describe("an error's sentence on a page", () => {
  test.each([
    ["refund_exceeds_refundable", { max: 12_375, currency: "USD" }, "You can refund at most $123.75."],
    ["capture_exceeds_authorized", { max: 5_000, currency: "JPY" }, "You can capture at most ¥5,000."],
    [
      "amount_out_of_range",
      { min: 100n, max: 1_000_000n, currency: "USD" },
      "Instant payouts are $1.00 to $10,000.00.",
    ],
  ])("%s is in the reader's currency", (code, facts, sentence) => {
    expect(said(code, "", facts)).toBe(sentence);
  });

  test("a disputed sale of which nothing is left says so", () => {
    const facts = { amount_disputed: 4_200, amount_refundable: 0, currency: "USD" };
    expect(said("transaction_disputed", "", facts)).toContain("Nothing else can be refunded.");
    expect(said("transaction_disputed", "", { ...facts, amount_refundable: 100 })).toContain("at most $1.00");
  });

  test.each([
    ["Only 1250 USD minor units are available.", "Only $12.50 are available."],
    ["Your limit is 50000.00 USD and -3 JPY minor units.", "Your limit is $50,000.00 and -¥3."],
    ["A delay of 30 SEC is too long, as are 12 items.", "A delay of 30 SEC is too long, as are 12 items."],
  ])("%s becomes %s", (message, shown) => {
    expect(said("other", message)).toBe(shown);
  });

  test("no sentence of the catalog leaves minor units on a page", () => {
    for (const { code, description } of errorCatalog) {
      const { message = "", facts = [] } = description as { message?: string; facts?: readonly string[] };
      if (!message.includes("minor units")) continue;
      const names = [...message.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
      const values = Object.fromEntries(
        [...names, ...facts].map((name) => [name, name === "currency" ? "USD" : 1_234]),
      );
      const sent = message.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
      expect.soft(said(code, sent, facts.includes("currency") ? values : {}), code).not.toMatch(/minor units|\b1234\b/);
    }
  });
});

describe("a typed amount that is not taken", () => {
  test.each([
    ["12.345", "USD", "", "Use at most two decimals."],
    ["12.5", "JPY", "", "JPY has no decimals. Enter a whole amount."],
    ["1.23456", "KWD", "", "Use at most three decimals."],
    ["ten", "USD", "", "Enter an amount, for example 12.50."],
    ["ten", "JPY", "", "Enter an amount, for example 1200."],
    ["-5", "USD", "", "Enter an amount above zero."],
    ["0", "USD", "int64.gt", "Enter an amount above zero."],
    ["99999999999999", "USD", "int64.lte", "This amount is too large."],
    ["99999999999999", "USD", "int64.gte_lte", "This amount is too large."],
  ])("%s %s %s: %s", (text, currency, code, fault) => {
    expect(amountFault(text, currency, code)).toBe(fault);
  });
});
