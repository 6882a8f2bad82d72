import { expect, test } from "vitest";
import { CURRENCIES } from "#contract/currencies.ts";
import { isFromAbroad } from "#extensions/capabilities/fees/cross-border.rules.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aPaidTransaction } from "#tests/support/transactions.ts";

const { platform, organization } = await startPlatform();

test.each([
  ["visa", "GB", true],
  ["visa_india", "IN", true],
  ["visa_germany", "DE", true],
  ["visa_united_states", "US", false],
  // The engine names no country.
  ["saved_insufficient_funds", undefined, false],
])(
  "a sale in USD with the card %s, of %s, costs the fee of another country: %s",
  async (testCard, country, isCharged) => {
    const { paymentMethod, fees } = await aPaidTransaction(platform, organization, { testCard });
    expect(paymentMethod?.issuerCountry).toBe(country);
    expect(fees.some(({ feeType }) => feeType === "cross_border")).toBe(isCharged);
  },
);

test.each([
  ["USD", "PR", false],
  ["USD", "CA", true],
  ["EUR", "GF", false],
  ["EUR", "PL", true],
  ["GBP", "JE", false],
  ["ANG", "CW", false],
  ["ANG", "NL", true],
  ["CHF", "LI", false],
  ["XOF", "FR", false],
])("for %s a card of %s is foreign: %s", (currency, country, isForeign) => {
  expect(isFromAbroad(currency, country)).toBe(isForeign);
});

test("a card of a country that is not known is foreign to no currency", () => {
  expect(CURRENCIES.filter((currency) => isFromAbroad(currency, null))).toEqual([]);
});
