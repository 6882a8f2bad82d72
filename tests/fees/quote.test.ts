import fc from "fast-check";
import { expect, test } from "vitest";
import type { Price, PriceCondition } from "#extensions/capabilities/fees/charged-fees.ts";
import { priceFaults } from "#extensions/capabilities/fees/prices.rules.ts";
import { setFees } from "#extensions/capabilities/fees/set-fees.ts";
import { getTransaction } from "#extensions/capabilities/transactions/index.ts";
import { aSale, change } from "#tests/settlement-queue/sales.ts";
import { aShop } from "#tests/settlement-queue/shop.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aPaidTransaction, callersOf } from "#tests/support/transactions.ts";
import { A_PRICE_LIST } from "./schedules.ts";

const { platform } = await startPlatform();

const CURRENCIES = ["USD", "EUR", "JPY", "KWD", "TND"];
const CHANNELS = ["api", "virtual_terminal", "payment_link", "terminal", "subscription"];
const BRANDS = ["Visa", "Mastercard", "AmericanExpress", "JCB"];
const FUNDINGS = ["credit", "debit", "prepaid"];
const METHODS = ["card", "wallet", "bank_debit"];

const amounts = fc.dictionary(fc.constantFrom(...CURRENCIES), fc.integer({ min: 0, max: 500 }), { maxKeys: 5 });
const share = fc.integer({ min: 0, max: 1_000 });

const condition: fc.Arbitrary<PriceCondition> = fc.record(
  {
    channel: fc.constantFrom(...CHANNELS),
    methodType: fc.constantFrom(...METHODS),
    brand: fc.constantFrom(...BRANDS),
    funding: fc.constantFrom(...FUNDINGS),
    isCrossBorder: fc.constant(true as const),
  },
  { requiredKeys: [] },
);

const processing = fc.record({ type: fc.constant("processing" as const), basisPoints: share, flat: amounts });
const conditional = fc
  .record({ ...{ price: processing, when: condition } })
  .map(({ price, when }) => ({ ...price, when }));
const crossBorder = fc.record({
  type: fc.constant("cross_border" as const),
  when: fc.constant({ isCrossBorder: true as const }),
  basisPoints: share,
});

/** Whole schedules with up to four prices for some sales. */
const schedules: fc.Arbitrary<readonly Price[]> = fc
  .tuple(fc.array(conditional, { maxLength: 4 }), processing, fc.array(crossBorder, { maxLength: 1 }))
  .map(([some, all, abroad]) => [...some, all, ...abroad, ...A_PRICE_LIST.slice(-2)])
  .filter((prices) => priceFaults(prices).length === 0);

const sales = fc.record({
  amount: fc.bigInt({ min: 1n, max: 10_000_000n }),
  /** The part that is captured first, in thousandths. */
  firstPart: fc.bigInt({ min: 1n, max: 1_000n }),
  currency: fc.constantFrom(...CURRENCIES),
  channel: fc.constantFrom(...CHANNELS),
  methodType: fc.constantFrom(...METHODS),
  brand: fc.constantFrom(...BRANDS),
  funding: fc.option(fc.constantFrom(...FUNDINGS)),
  country: fc.option(fc.constantFrom("US", "DE", "JP", "KW", "TN", "BR")),
});

test("a quote is what a sale with the same traits costs, by any schedule and in any number of captures", async () => {
  const { work, advance, organization } = await aShop(platform);
  const { fees } = callersOf(platform, organization);
  let count = 0;
  await fc.assert(
    fc.asyncProperty(schedules, fc.array(sales, { minLength: 1, maxLength: 4 }), async (prices, sold) => {
      count += 1;
      const name = `random-${count}`;
      await setFees(await work(), { name, prices, from: undefined, reason: "Random" });
      await advance(new Date((await work()).now().getTime() + 60_000));
      for (const { amount, firstPart, methodType, funding, country, ...sale } of sold) {
        const quote = await fees.quoteFees({
          ...{ ...sale, amount, paymentMethodType: methodType },
          ...(funding && { funding }),
          ...(country && { country }),
        });
        const columns = { ...sale, methodType, funding, issuerCountry: country, amountMinorUnits: amount };
        const capturedMinorUnits = (amount * firstPart + 999n) / 1_000n;
        const id = await aSale(await work(), { ...columns, capturedMinorUnits });
        await change(await work(), id, { capturedMinorUnits: amount });
        const transaction = await getTransaction(await work(), id);
        expect(sumsOf(quote.fees)).toEqual(sumsOf(transaction.fees));
        expect(quote).toMatchObject({ netAmount: transaction.netMinorUnits, feeAmount: transaction.feeMinorUnits });
        expect(new Set([...quote.fees, ...transaction.fees].map((fee) => fee.feeSchedule))).toSatisfy(
          (named: Set<string>) => named.size === 0 || (named.size === 1 && named.has(name)),
        );
      }
    }),
    { numRuns: 25 },
  );
});

const sumsOf = (all: readonly { readonly feeType: string; readonly amount: number | bigint }[]) =>
  Object.fromEntries(
    [...Map.groupBy(all, ({ feeType }) => feeType)].map(([type, fees]) => [
      type,
      fees.reduce((sum, { amount }) => sum + Number(amount), 0),
    ]),
  );

test.each([
  ["visa", { brand: "Visa", country: "GB" }],
  ["visa_india", { brand: "visa", country: "IN", channel: "api" }],
])("a quote is what a payment with the card %s costs", async (testCard, traits) => {
  const { organization } = await aShop(platform);
  const { fees } = callersOf(platform, organization);
  const paid = await aPaidTransaction(platform, organization, { testCard });
  const { funding } = paid.paymentMethod ?? {};
  const quote = await fees.quoteFees({ amount: 4200n, currency: "USD", ...traits, ...(funding && { funding }) });
  expect(paid.fees.map(({ feeType }) => feeType)).toContain("cross_border");
  expect(quote).toMatchObject({ feeAmount: paid.feeAmount, netAmount: paid.netAmount, fees: paid.fees });
});

test("a quote names the calculation of each fee, and takes brands as people write them", async () => {
  const { organization } = await aShop(platform);
  const { fees } = callersOf(platform, organization);
  const quote = await fees.quoteFees({ amount: 10_000n, currency: "EUR", brand: "amex", country: "US" });
  expect(quote).toMatchObject({ feeSchedule: "default-2026-11", feeAmount: 525n, netAmount: 9_475n });
  expect(quote.fees.map(({ feeType, amount, basis }) => `${feeType} ${amount} = ${basis}`)).toEqual([
    "processing 375 = 3.5% + 25",
    "cross_border 150 = 1.5%",
  ]);
});
