import fc from "fast-check";
import { expect, test } from "vitest";
import { type Charged, totalOf } from "#extensions/capabilities/invoices/charged.rules.ts";
import { chargedLines } from "#extensions/capabilities/invoices/charged-lines.rules.ts";
import { splitAt, unusedOf } from "#extensions/capabilities/invoices/proration.rules.ts";
import { type BillingAnchor, periodOf } from "#extensions/capabilities/plans/billing-calendar.rules.ts";

const NOTHING: Charged = { amount: 0n, discount: 0n, tax: 0n, includedTax: 0n };
const span = (start: string, end: string) => ({ start: new Date(start), end: new Date(end) });

test("10 to 20 at half time: 5 come back and 10 are charged", () => {
  // The example of Stripe's page about prorations.
  const month = span("2026-04-01T00:00:00Z", "2026-05-01T00:00:00Z");
  const half = new Date("2026-04-16T00:00:00Z");
  expect(splitAt(1_000n, month, half).unused).toBe(500n);
  expect(splitAt(2_000n, month, half).unused).toBe(1_000n);
});

test("January 1 to February 27 with billing day 15: 14 of 31 days, a month, and 12 of 28", () => {
  // Kill Bill's TestDoubleProRation.
  const anchor: BillingAnchor = {
    ...{ type: "day_of_month", day: 15, interval: "month", intervalCount: 1, timeZone: "UTC" },
    startsAt: new Date("2011-01-01T00:00:00Z"),
  };
  const [first, second, third] = [0, 1, 2].map((index) => periodOf(anchor, index));
  if (!first || !second || !third) throw new Error("there are three periods");
  // A first period is charged as the rest of the full one that it ends.
  const january = span("2010-12-15T00:00:00Z", "2011-01-15T00:00:00Z");
  expect(splitAt(31_00n, january, first.start).unused).toBe(14_00n);
  expect(second).toMatchObject(span("2011-01-15T00:00:00Z", "2011-02-15T00:00:00Z"));
  expect(splitAt(28_00n, third, new Date("2011-02-27T00:00:00Z")).used).toBe(12_00n);
});

test("one minor unit at half time is used or not, and never both", () => {
  const day = span("2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z");
  expect(splitAt(1n, day, new Date("2026-01-01T12:00:00Z"))).toEqual({ used: 1n, unused: 0n });
});

const amounts = fc.bigInt({ min: 0n, max: 999_999_999n });
const month = span("2026-04-01T00:00:00Z", "2026-05-01T00:00:00Z");
const moments = fc.date({ min: new Date("2026-03-20"), max: new Date("2026-05-10"), noInvalidDate: true });

test("used and unused add up at every moment, and what is used only grows", () => {
  fc.assert(
    fc.property(amounts, moments, moments, (amount, one, other) => {
      const [early, late] = one < other ? [one, other] : [other, one];
      const [before, after] = [splitAt(amount, month, early), splitAt(amount, month, late)];
      expect(before.used + before.unused).toBe(amount);
      expect(before.unused >= 0n && before.used >= 0n && before.used <= after.used).toBe(true);
    }),
  );
});

const rate = fc.record({
  name: fc.constantFrom("VAT", "GST"),
  millipercent: fc.nat(100_000),
  inclusive: fc.boolean(),
});
const line = fc.record({ amount: amounts, tax: fc.option(rate, { nil: null }), isDiscounted: fc.boolean() });
const reduction = fc.oneof(
  fc.record({ basisPoints: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({ amount: amounts }),
);

test("lines with a discount and taxes: no share is above its line, and the sums are those of the whole", () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), fc.option(reduction, { nil: null }), (lines, by) => {
      const charged = chargedLines(lines, by);
      const discountable = sum(lines.map(({ amount, isDiscounted }) => (isDiscounted ? amount : 0n)));
      const asked =
        by && ("amount" in by ? by.amount : (2n * discountable * BigInt(by.basisPoints) + 10_000n) / 20_000n);
      const expected = asked === null ? 0n : asked < discountable ? asked : discountable;
      expect(sum(charged.map(({ discount }) => discount))).toBe(expected);
      for (const [index, each] of charged.entries()) {
        expect(each.discount <= each.amount && (lines[index]?.isDiscounted || each.discount === 0n)).toBe(true);
        expect(each.includedTax <= each.amount - each.discount).toBe(true);
        expect(totalOf(each) >= 0n).toBe(true);
      }
    }),
  );
});

test("credits of a line never exceed what it charged, after any number of changes", () => {
  fc.assert(
    fc.property(amounts, amounts, fc.array(moments, { maxLength: 6 }), (amount, tax, changes) => {
      const charged: Charged = { amount, discount: amount / 3n, tax, includedTax: 0n };
      let credited = NOTHING;
      for (const change of changes.toSorted((one, other) => other.getTime() - one.getTime())) {
        const credit = unusedOf(charged, month, change, credited);
        expect(totalOf(credit) >= 0n || credit.discount > credit.amount).toBe(true);
        credited = added(credited, credit);
      }
      for (const part of ["amount", "discount", "tax", "includedTax"] as const)
        expect(credited[part] <= charged[part]).toBe(true);
    }),
  );
});

const sum = (numbers: readonly bigint[]) => numbers.reduce((all, each) => all + each, 0n);

function added(one: Charged, other: Charged): Charged {
  return {
    amount: one.amount + other.amount,
    discount: one.discount + other.discount,
    tax: one.tax + other.tax,
    includedTax: one.includedTax + other.includedTax,
  };
}
