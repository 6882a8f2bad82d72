import fc from "fast-check";
import { expect, test } from "vitest";
import { fundsOf, sharesOf } from "#extensions/capabilities/credit-notes/credit-note.rules.ts";
import {
  type Charged,
  chargedLines,
  NOTHING,
  type PlainLine,
  partOf,
  totalOf,
  unusedOf,
  withoutPart,
} from "#extensions/capabilities/invoices/index.ts";

const money = fc.bigInt({ min: 0n, max: 10_000n });
const tax = fc.option(
  fc.record({
    name: fc.constant("VAT"),
    millipercent: fc.constantFrom(1, 2_500, 19_000, 33_333, 100_000),
    inclusive: fc.boolean(),
  }),
  { nil: null },
);
const line: fc.Arbitrary<PlainLine> = fc.record({ amount: money, tax, isDiscounted: fc.boolean() });
const reduction = fc.oneof(
  fc.constant(null),
  fc.record({ basisPoints: fc.integer({ min: 0, max: 10_000 }) }),
  fc.record({ amount: money }),
);
/** Shares of what is left, in thousandths. */
const takes = fc.array(fc.integer({ min: 0, max: 1_000 }), { maxLength: 6 });

const partsOf = ({ amount, discount, tax, includedTax }: Charged) => [amount, discount, tax, includedTax];

test("parts of a line are charges, add up to it, and each comes to what was asked", () => {
  const property = fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), reduction, takes, (lines, off, all) => {
    for (const charged of chargedLines(lines, off)) {
      let left = charged;
      let sum = NOTHING;
      for (const share of [...all, 1_000]) {
        const asked = (totalOf(left) * BigInt(share)) / 1_000n;
        const part = partOf(left, asked);
        expect(totalOf(part)).toBe(asked);
        left = withoutPart(left, part);
        sum = withoutPart(sum, withoutPart(NOTHING, part));
        expect([...partsOf(part), ...partsOf(left)].every((each) => each >= 0n)).toBe(true);
        expect(part.discount <= part.amount && left.discount <= left.amount).toBe(true);
      }
      expect(totalOf(left)).toBe(0n);
      expect(totalOf(sum)).toBe(totalOf(charged));
    }
  });
  fc.assert(property, { numRuns: 2_000 });
});

test("parts of notes and of unused time never come to more than their line", () => {
  const span = { start: new Date("2026-01-01T00:00:00Z"), end: new Date("2026-02-01T00:00:00Z") };
  const length = span.end.getTime() - span.start.getTime();
  const given = fc.array(fc.record({ isUnused: fc.boolean(), share: fc.integer({ min: 0, max: 1_000 }) }), {
    maxLength: 8,
  });
  const property = fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), reduction, given, (lines, off, all) => {
    for (const charged of chargedLines(lines, off)) {
      let left = charged;
      for (const { isUnused, share } of all) {
        const moment = new Date(span.start.getTime() + (length * share) / 1_000);
        const part = isUnused
          ? unusedOf(charged, span, moment, withoutPart(charged, left))
          : partOf(left, (totalOf(left) * BigInt(share)) / 1_000n);
        left = withoutPart(left, part);
        expect([...partsOf(part), ...partsOf(left)].every((each) => each >= 0n)).toBe(true);
        expect(totalOf(part) >= 0n && left.discount <= left.amount).toBe(true);
      }
    }
  });
  fc.assert(property, { numRuns: 5_000 });
});

test("a tenth of a line is a tenth of its discount and tax, to the unit", () => {
  const [charged] = chargedLines(
    [{ amount: 10_000n, tax: { name: "VAT", millipercent: 19_000, inclusive: false }, isDiscounted: true }],
    { basisPoints: 2_500 },
  );
  // 100.00 less 25.00, and 14.25 of tax: 89.25.
  expect(charged).toEqual({ amount: 10_000n, discount: 2_500n, tax: 1_425n, includedTax: 0n });
  expect(partOf(charged ?? NOTHING, 892n)).toEqual({ amount: 1_000n, discount: 250n, tax: 142n, includedTax: 0n });
  expect(partOf(charged ?? NOTHING, 8_925n)).toEqual(charged);
});

const aNote = (settledBy: "reduce" | "refund" | "credit", creditedMinorUnits: bigint) => ({
  settledBy,
  creditedMinorUnits,
});

test("what can be given back is what was paid, less what came back otherwise", () => {
  const invoice = { status: "paid", appliedMinorUnits: 300n };
  const payments = [
    { id: "txn_1", refundableMinorUnits: 100n },
    { id: "txn_2", refundableMinorUnits: 600n },
  ];
  expect(fundsOf(invoice, { payments, exchanged: 0n, notes: [] })).toEqual({
    ...{ leftMinorUnits: 1_000n, refundableMinorUnits: 600n, transactionId: "txn_2" },
  });
  const notes = [aNote("credit", 500n), aNote("refund", 0n), aNote("reduce", 40n)];
  expect(fundsOf(invoice, { payments, exchanged: 50n, notes })).toMatchObject({
    ...{ leftMinorUnits: 550n, refundableMinorUnits: 550n },
  });
  expect(fundsOf(invoice, { payments: [], exchanged: 0n, notes: [aNote("refund", 400n)] })).toEqual({
    ...{ leftMinorUnits: 0n, refundableMinorUnits: 0n, transactionId: null },
  });
  expect(fundsOf({ ...invoice, status: "open" }, { payments: [], exchanged: 0n, notes: [] })).toMatchObject({
    leftMinorUnits: 0n,
  });
});

test("a sum goes to what is due, then to the card, and the rest to the customer's credit", () => {
  const funds = { leftMinorUnits: 900n, refundableMinorUnits: 600n, transactionId: "txn_1" };
  const give = (total: bigint, { reducible = 0n, toCard = true } = {}) => sharesOf(total, { reducible, funds, toCard });
  expect(give(500n)).toEqual({ reduce: 0n, refund: 500n, credit: 0n });
  expect(give(800n)).toEqual({ reduce: 0n, refund: 600n, credit: 200n });
  expect(give(2_000n)).toEqual({ reduce: 0n, refund: 600n, credit: 300n });
  expect(give(2_000n, { toCard: false })).toEqual({ reduce: 0n, refund: 0n, credit: 900n });
  expect(give(700n, { reducible: 500n })).toEqual({ reduce: 500n, refund: 200n, credit: 0n });
});
