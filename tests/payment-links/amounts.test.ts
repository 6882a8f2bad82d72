import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { assertPayable, linkAmounts } from "#extensions/capabilities/payment-links/link-amounts.rules.ts";
import type { LinkAmounts, Priced } from "#extensions/capabilities/payment-links/link-shapes.rules.ts";
import { amountsFields, storedAmounts } from "#extensions/capabilities/payment-links/payment-link-terms.ts";
import { spread } from "#extensions/platform/kernel/shares.rules.ts";
import { anItem, aPrice, choosing, vat } from "./pricing.ts";

const currency = fc.constantFrom("JPY", "USD", "KWD");
const rate = fc.record({ name: fc.constant("VAT"), millipercent: fc.nat(100_000), inclusive: fc.boolean() });
const discount = fc.oneof(
  fc.record({ amount: fc.integer({ min: 1, max: 999_999_999 }), basisPoints: fc.constant(null) }),
  fc.record({ amount: fc.constant(null), basisPoints: fc.integer({ min: 1, max: 10_000 }) }),
);
const orNone = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const item = fc.record({
  unitAmount: fc.oneof(fc.nat(20), fc.nat(999_999_999)),
  quantity: fc.integer({ min: 1, max: 9_999 }),
  taxRate: orNone(rate),
});

/** Links with items, each with a tax rate of its own or the link's. */
const links: fc.Arbitrary<Priced> = fc
  .record({
    currency,
    items: fc.array(item, { minLength: 1, maxLength: 50 }),
    taxRate: orNone(rate),
    discount: orNone(discount),
  })
  .map(({ currency, items, ...terms }) =>
    aPrice(
      {
        ...terms,
        lineItems: items.map((each, index) => anItem({ ...each, itemId: `item_${index}` })),
        tip: { suggestedBasisPoints: [] },
      },
      { currency },
    ),
  );

const total = (numbers: readonly bigint[]) => numbers.reduce((sum, each) => sum + each, 0n);

/** Whether `rounded` is dividend / divisor, rounded half up. */
function isHalfUp(rounded: bigint, dividend: bigint, divisor: bigint): boolean {
  const doubled = 2n * dividend + divisor;
  return rounded * 2n * divisor <= doubled && doubled < (rounded + 1n) * 2n * divisor;
}

function check(amounts: LinkAmounts, { terms }: Priced): void {
  const { lines, subtotal, tax, includedTax, tip } = amounts;
  expect(subtotal).toBe(total(lines.map(({ amount }) => amount)));
  expect(amounts.discount).toBe(total(lines.map((line) => line.discount)));
  expect(amounts.total).toBe(subtotal - amounts.discount + tax + tip);
  const [added, included] = [true, false].map((isAdded) =>
    lines.filter(({ itemId }) => rateOf(itemId)?.inclusive === !isAdded).map((line) => line.tax),
  );
  expect([tax, includedTax]).toEqual([total(added ?? []), total(included ?? [])]);
  for (const line of lines) {
    expect(line.amount).toBe(BigInt(line.quantity) * line.unitAmount);
    expect(line.discount >= 0n && line.discount <= line.amount).toBe(true);
    // Within one unit of its part of the discount.
    const exact = amounts.discount * line.amount;
    expect((line.discount - 1n) * subtotal < exact || subtotal === 0n).toBe(true);
    expect((line.discount + 1n) * subtotal > exact || subtotal === 0n).toBe(true);
    const own = rateOf(line.itemId);
    const percent = BigInt(own?.millipercent ?? 0);
    const divisor = own?.inclusive ? 100_000n + percent : 100_000n;
    expect(isHalfUp(line.tax, (line.amount - line.discount) * percent, divisor)).toBe(true);
    if (own?.inclusive) expect(line.tax <= line.amount - line.discount).toBe(true);
  }
  function rateOf(itemId: string | null) {
    return terms.lineItems.find((each) => each.itemId === itemId)?.taxRate ?? terms.taxRate;
  }
}

describe("for any lines, taxes, discount and tip, in currencies of 0, 2 and 3 digits", () => {
  test("the parts add up, no share of the discount is above its line, and taxes are rounded half up", () => {
    fc.assert(
      fc.property(links, fc.nat(10_000), (link, tipBasisPoints) => {
        const plain = linkAmounts(link, choosing());
        check(plain, link);
        const tip = (plain.total * BigInt(tipBasisPoints)) / 10_000n;
        const tipped = linkAmounts(link, choosing({ tip }));
        check(tipped, link);
        expect(tipped.total).toBe(plain.total + tip);
      }),
    );
  });

  test("a tip above the sum before it is refused, and one of the sum is not", () => {
    fc.assert(
      fc.property(links, (link) => {
        const { total: before } = linkAmounts(link, choosing());
        expect(linkAmounts(link, choosing({ tip: before })).total).toBe(2n * before);
        expect(() => linkAmounts(link, choosing({ tip: before + 1n }))).toThrow("The tip must be at most");
      }),
    );
  });

  test("an attempt keeps the amounts as they were", () => {
    fc.assert(
      fc.property(links, (link) => {
        const amounts = linkAmounts(link, choosing());
        expect(amountsFields(JSON.parse(JSON.stringify(storedAmounts(amounts))))).toEqual(amounts);
      }),
    );
  });

  test("a discount of everything leaves nothing, and so nothing can be paid", () => {
    fc.assert(
      fc.property(links, (link) => {
        const free = { ...link, terms: { ...link.terms, discount: { amount: null, basisPoints: 10_000 } } };
        const amounts = linkAmounts(free, choosing());
        expect(amounts.total).toBe(0n);
        expect(() => assertPayable(amounts, link)).toThrow("There is nothing to pay yet.");
      }),
    );
  });

  test("a sum is spread whole, and equal remainders go to the first lines", () => {
    const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 13n }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(weights, fc.nat(10_000), (all, part) => {
        const sum = (total(all) * BigInt(part)) / 10_000n;
        const shares = spread(sum, all);
        expect(total(shares)).toBe(sum);
        expect(shares.every((share, index) => share <= (all[index] ?? 0n))).toBe(true);
      }),
    );
    expect(spread(2n, [1n, 1n, 1n])).toEqual([1n, 1n, 0n]);
    expect(spread(100n, [1n, 2n, 4n, 100n])).toEqual([1n, 2n, 4n, 93n]);
    expect(spread(0n, [0n, 0n])).toEqual([0n, 0n]);
  });
});

test("examples of each part, worked out by hand", () => {
  // 42.00 with 19% inside: 42.00 * 19 / 119 = 6.7058…
  const inclusive = linkAmounts(aPrice({ taxRate: vat(19_000, true) }), choosing());
  expect(inclusive).toMatchObject({ subtotal: 4_200n, tax: 0n, includedTax: 671n, total: 4_200n });
  // 0.10 at 8.5% is 0.0085, and at 5% exactly half a cent.
  expect(linkAmounts(aPrice({ amount: 10, taxRate: vat(8_500) }), choosing()).tax).toBe(1n);
  expect(linkAmounts(aPrice({ amount: 10, taxRate: vat(5_000) }), choosing()).tax).toBe(1n);
  expect(linkAmounts(aPrice({ amount: 10, taxRate: vat(4_999) }), choosing()).tax).toBe(0n);
  // Each line is rounded by itself: twice half a yen is 2, and not 1.
  const yen = aPrice(
    { lineItems: [anItem({ unitAmount: 5 }), anItem({ itemId: "sock", unitAmount: 5 })], taxRate: vat(10_000) },
    { currency: "JPY" },
  );
  expect(linkAmounts(yen, choosing())).toMatchObject({ subtotal: 10n, tax: 2n, total: 12n });
  // The discount comes before the tax: (30.000 - 10%) + 5% of it.
  const dinars = aPrice(
    { amount: 30_000, discount: { amount: null, basisPoints: 1_000 }, taxRate: vat(5_000) },
    { currency: "KWD" },
  );
  expect(linkAmounts(dinars, choosing())).toMatchObject({ discount: 3_000n, tax: 1_350n, total: 28_350n });
});
