import { describe, expect, test } from "vitest";
import { CURRENCIES, exponentOf } from "#contract/currencies.ts";
import { worthOf } from "#contract/currency-worth.ts";
import { approvalNeed, minimumIn, withChanges } from "#extensions/capabilities/settlement-queue/currency-terms.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { callersOf } from "#tests/support/transactions.ts";

const { platform } = await startPlatform();
const minimum = (currency: string, minimumAmount: bigint) => ({ currency, minimumAmount });
const threshold = (currency: string, approvalThresholdAmount: bigint) => ({ currency, approvalThresholdAmount });

test("the terms of one currency change without those of others, and what is absent stays", async () => {
  const { settlementQueue } = callersOf(platform, await anOrganization(platform));
  const changed = async (...currencyTerms: object[]) =>
    (await settlementQueue.updateSettlementSettings({ currencyTerms })).currencyTerms;
  expect(await changed(minimum("USD", 500n), threshold("JPY", 10_000n))).toMatchObject([
    threshold("JPY", 10_000n),
    minimum("USD", 500n),
  ]);
  expect(await changed({ ...minimum("JPY", 300n), ...threshold("JPY", 9_000n) })).toMatchObject([
    { ...minimum("JPY", 300n), ...threshold("JPY", 9_000n) },
    minimum("USD", 500n),
  ]);
  expect(await changed(minimum("USD", 0n))).toEqual([expect.objectContaining(threshold("JPY", 9_000n))]);
  expect((await settlementQueue.getSettlementSettings({})).currencyTerms).toHaveLength(1);
});

test.each([
  ["a currency twice", [minimum("USD", 1n), minimum("USD", 2n)], "must name each currency once"],
  ["a currency that does not exist", [minimum("ZZZ", 1n)], "currency_terms[0].currency"],
  ["an amount below 0", [minimum("USD", -1n)], "currency_terms[0].minimum_amount"],
])("%s is refused", async (_what, currencyTerms, message) => {
  const { settlementQueue } = callersOf(platform, await anOrganization(platform));
  await expect(settlementQueue.updateSettlementSettings({ currencyTerms })).rejects.toThrow(message);
});

describe("a currency without terms", () => {
  test("has a minimum of about a dollar", () => {
    expect(["USD", "JPY", "KWD", "MGA", "CLF"].map((currency) => minimumIn([], currency))).toEqual([
      ...[100n, 150n, 300n, 4_500n, 250n],
    ]);
    expect(minimumIn(withChanges([], [minimum("USD", 7n)]), "USD")).toBe(7n);
  });

  test("needs no approval while there is no threshold, and always once another currency has one", () => {
    const need = (
      terms: Parameters<typeof approvalNeed>[0],
      currency: string,
      amountMinorUnits: bigint,
      paidOut = 0n,
    ) => approvalNeed(terms, { currency, amountMinorUnits, paidOutMinorUnits: paidOut });
    expect(need([], "JPY", 10n ** 12n)).toBeNull();
    const terms = withChanges([], [threshold("USD", 10_000n)]);
    expect(need(terms, "USD", 10_000n)).toBeNull();
    expect(need(terms, "USD", 10_001n)).toBe("over_threshold");
    expect([need(terms, "USD", 4_000n, 6_000n), need(terms, "USD", 1n, 10_000n)]).toEqual([null, "over_threshold"]);
    expect(need(terms, "JPY", 1n)).toBe("threshold_missing");
    expect(need(withChanges(terms, [threshold("USD", 0n)]), "JPY", 1n)).toBeNull();
  });
});

test("about a dollar is an amount above 0 in every currency of the engine", () => {
  for (const currency of CURRENCIES) expect([currency, worthOf(1n, currency) > 0n]).toEqual([currency, true]);
  expect(worthOf(10_000n, "USD")).toBe(1_000_000n);
  expect(worthOf(10_000n, "LBP")).toBe(900_000_000n * 10n ** BigInt(exponentOf("LBP")));
});
