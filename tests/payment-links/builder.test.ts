import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contractFields } from "#app/capabilities/payment-links/builder-fields.server.ts";
import { changedPaths, entriesOf } from "#app/capabilities/payment-links/changed-paths.ts";
import { contractText } from "#app/capabilities/payment-links/contract-text.ts";
import { previewOf } from "#app/capabilities/payment-links/preview.ts";
import { previewAmounts } from "#app/capabilities/payment-links/preview-amounts.ts";
import { type Entry, valuesOf } from "#app/dashboard/forms/typed-values.ts";
import { linkAmounts } from "#extensions/capabilities/payment-links/link-amounts.rules.ts";
import { anItem, aPrice, choosing, vat } from "./pricing.ts";

const FIXED: readonly Entry[] = [
  ["title", "Running shoes"],
  ["amount_type", "fixed"],
  ["currency", "USD"],
  ["amount", "42.00"],
];
const ITEMS: readonly Entry[] = [
  ["amount_type", "line_items"],
  ["currency", "JPY"],
  ["line_items[0][name]", "Shoe"],
  ["line_items[0][unit_amount]", "4200"],
  ["line_items[0][quantity]", "2"],
  ["line_items[3][name]", "Sock"],
  ["line_items[3][unit_amount]", "300"],
];

const sentOf = (entries: readonly Entry[]) => valuesOf(contractFields(entries).entries);
const wrongIn = (...entries: Entry[]) => contractFields([["currency", "USD"], ...entries]).errors;

describe("what people type", () => {
  test.each([
    ["tax_rate[millipercent]", "8.875", "8875"],
    ["tax_rate[millipercent]", "19 %", "19000"],
    ["tax_rate[millipercent]", "19,5", "19500"],
    ["tax_rate[millipercent]", "8.8755", null],
    ["line_items[2][tax_rate][millipercent]", "7", "7000"],
    ["discount[basis_points]", "12.5", "1250"],
    ["discount[basis_points]", "ten", null],
    ["discount[amount]", "5.50", "550"],
    ["line_items[0][unit_amount]", "1,200.00", "120000"],
    ["chosen_amount[min]", "1.005", null],
    ["chosen_amount[suggested]", "10 20, 50.50", "1000\n2000\n5050"],
    ["tip[suggested_basis_points]", "10 12.5%", "1000\n1250"],
    ["title", "5.50", "5.50"],
  ])("%s: %s", (name, typed, read) => {
    expect(contractText(name, typed, "USD")).toBe(read);
  });

  test("follows the decimals of the currency", () => {
    expect(contractText("discount[amount]", "5.500", "KWD")).toBe("5500");
    expect(contractText("discount[amount]", "5.50", "JPY")).toBeNull();
  });
});

describe("the form of a link", () => {
  test("sends only what the chosen kind of amount needs", () => {
    const all: readonly Entry[] = [...FIXED, ["chosen_amount[min]", "5"], ["line_items[0][name]", "Shoe"]];
    expect(Object.keys(sentOf(all))).toEqual(["title", "amount_type", "currency", "amount"]);
  });

  test("sends no tax without a rate, no tip that is not offered, and no limit of a single use", () => {
    const sent = sentOf([
      ...FIXED,
      ["tax_rate[inclusive]", "true"],
      ["tip[suggested_basis_points]", "10 15"],
      ["use", "single"],
      ["max_uses", "5"],
    ]);
    expect(Object.keys(sent)).toEqual(["title", "amount_type", "currency", "amount", "use"]);
  });

  test("leaves out rows that nothing was entered for", () => {
    const spare: readonly Entry[] = [
      ...FIXED,
      ["collect[custom_fields][0][label]", ""],
      ["collect[custom_fields][0][field_type]", "text"],
    ];
    expect(Object.keys(sentOf(spare))).toHaveLength(4);
  });

  test("names answers after their questions, each once, and keeps the names that a link has", () => {
    const label = (place: number, text: string): Entry => [`collect[custom_fields][${place}][label]`, text];
    const sent = sentOf([
      ...[label(0, "Größe"), label(1, "Grosse"), label(2, "Größe"), label(3, "42?"), label(4, "Kept")],
      ["collect[custom_fields][4][key]", "groe"],
    ]);
    const keys = [0, 1, 2, 3, 4].map((place) => sent[`collect[custom_fields][${place}][key]`]?.[0]);
    expect(new Set(keys).size).toBe(5);
    for (const key of keys) expect(key).toMatch(/^[a-z][a-z0-9_]{0,39}$/);
    expect(keys[4]).toBe("groe");
  });

  test("says in its own words what is missing", () => {
    expect(wrongIn(["amount_type", "fixed"])).toEqual({ amount: "Enter an amount." });
    expect(wrongIn(["amount_type", "customer_chosen"])).toEqual({ "chosen_amount[min]": "Enter the least amount." });
    expect(wrongIn(["amount_type", "line_items"])).toEqual({ line_items: "Add at least one item." });
    expect(wrongIn(["amount_type", "line_items"], ["line_items[2][name]", "Shoe"])).toEqual({
      "line_items[2][unit_amount]": "Enter a price.",
    });
    expect(wrongIn(["tax_rate[millipercent]", "19"])).toHaveProperty(["tax_rate[name]"]);
    expect(wrongIn(["discount[basis_points]", "much"])).toHaveProperty(["discount[basis_points]"]);
  });
});

describe("the form of a change", () => {
  const known = {
    title: ["Shoes"],
    description: ["One\nTwo"],
    tip_offered: ["true"],
    "tip[suggested_basis_points]": ["10"],
  };

  test("sends what differs, and nothing that it does not show", () => {
    const sent = { title: ["Boots"], description: ["One\r\nTwo "] };
    expect(changedPaths(sent, known, ["title", "description", "tip"])).toEqual(["title"]);
  });

  test("notices a checkbox that was emptied", () => {
    expect(changedPaths({ "tip[suggested_basis_points]": ["10"] }, known, ["title", "tip"])).toEqual(["tip"]);
  });

  test("has the currency beside the price, under a name that is read and not sent", () => {
    expect(entriesOf([...FIXED, ["form_version", "3"]], ["amount"])).toEqual([
      ["amount_currency", "USD"],
      ["amount", "42.00"],
      ["form_version", "3"],
    ]);
  });
});

describe("the preview", () => {
  test("adds up as the service does", () => {
    const line = fc.record({
      unitAmount: fc.integer({ min: 0, max: 1_000_000 }),
      quantity: fc.integer({ min: 1, max: 20 }),
      millipercent: fc.integer({ min: 0, max: 100_000 }),
      inclusive: fc.boolean(),
    });
    const off = fc.record({
      amount: fc.option(fc.integer({ min: 1, max: 3_000_000 })),
      basisPoints: fc.integer({ min: 1, max: 10_000 }),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), off, (lines, { amount, basisPoints }) => {
        const items = lines.map(({ unitAmount, quantity, millipercent, inclusive }, place) =>
          anItem({ itemId: `i${place}`, unitAmount, quantity, taxRate: vat(millipercent, inclusive) }),
        );
        const discount = amount === null ? { amount: null, basisPoints } : { amount, basisPoints: null };
        const { subtotal, tax, includedTax, total, ...sums } = linkAmounts(
          aPrice({ lineItems: items, discount }),
          choosing(),
        );
        const priced = lines.map(({ unitAmount, quantity, millipercent, inclusive }) => ({
          ...{ amount: BigInt(unitAmount * quantity), millipercent, isInclusive: inclusive },
        }));
        expect(previewAmounts(priced, { amount: amount === null ? null : BigInt(amount), basisPoints })).toEqual({
          ...{ subtotal, discount: sums.discount, tax, includedTax, total },
        });
      }),
    );
  });

  test("adds up the items, and leaves out what cannot be read yet", () => {
    expect(previewOf(valuesOf(ITEMS))).toMatchObject({
      amounts: { subtotal: 8_700n, total: 8_700n },
      lines: [
        { name: "Shoe", quantity: 2, amount: 8_400n },
        { name: "Sock", quantity: 1, amount: 300n },
      ],
    });
    expect(previewOf(valuesOf([...FIXED.slice(0, 3), ["amount", "forty"]])).amounts).toBeNull();
  });

  test("says tax, discount, tips and what the payer is asked", () => {
    const values = valuesOf([
      ...FIXED,
      ["tax_rate[millipercent]", "19 %"],
      ["tax_rate[name]", "VAT"],
      ["tax_rate[inclusive]", "false"],
      ["discount[basis_points]", "10"],
      ["tip_offered", "true"],
      ["tip[suggested_basis_points]", "10 15"],
      ["collect[email]", "required"],
      ["collect[phone]", ""],
      ["collect[custom_fields][1][label]", "Engraving"],
    ]);
    expect(previewOf(values)).toMatchObject({
      amounts: { subtotal: 4_200n, discount: 420n, tax: 718n, includedTax: 0n, total: 4_498n },
      notes: [],
      tips: ["10", "15"],
      asks: [
        { label: "Email", isRequired: true },
        { label: "Engraving", isRequired: false },
      ],
    });
  });
});
