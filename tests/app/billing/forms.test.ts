import { describe, expect, test } from "vitest";
import { couponFields } from "#app/capabilities/coupons/coupon-form.server.ts";
import { signedAmount } from "#app/capabilities/customer-credits/credit-page.server.ts";
import { noteFields } from "#app/capabilities/invoices/note-form.server.ts";
import { errorsAtRows, hasNoPrice, readTerms } from "#app/capabilities/plans/terms-fields.server.ts";
import { cancelFields } from "#app/capabilities/subscriptions/cancel-form.server.ts";
import {
  changedFields,
  changeFields,
  createFields,
} from "#app/capabilities/subscriptions/subscription-fields.server.ts";
import { type Entry, valuesOf } from "#app/dashboard/forms/typed-values.ts";

const FLAT: readonly Entry[] = [
  ["name", "Coffee"],
  ["price[pricing_model]", "flat"],
  ["price[currency]", "USD"],
  ["price[unit_amount]", "18.00"],
  ["price[tiers][0][unit_amount]", "10"],
  ["price[trial_end_behavior]", "cancel"],
  ["price[tax_rate][inclusive]", "true"],
];
const TIERED: readonly Entry[] = [
  ["price[pricing_model]", "volume"],
  ["price[currency]", "USD"],
  ["price[tiers][0][up_to]", ""],
  ["price[tiers][0][unit_amount]", ""],
  ["price[tiers][1][up_to]", "10"],
  ["price[tiers][1][unit_amount]", "10"],
  ["price[tiers][3][up_to]", ""],
  ["price[tiers][3][unit_amount]", "8.50"],
];

describe("the form of a price", () => {
  test("sends only what the chosen model needs, without a tax and a trial that nobody entered", () => {
    const { entries, errors } = readTerms(FLAT, "price");
    expect(errors).toEqual({});
    expect(entries.map(([name]) => name)).toEqual([
      ...["name", "price[pricing_model]", "price[currency]", "price[unit_amount]"],
    ]);
  });

  test("reads the amounts of rows in their currency, and leaves empty rows out", () => {
    expect(Object.fromEntries(readTerms(TIERED, "price").entries)).toEqual({
      "price[pricing_model]": "volume",
      "price[currency]": "USD",
      "price[tiers][1][up_to]": "10",
      "price[tiers][1][unit_amount]": "1000",
      "price[tiers][3][up_to]": "",
      "price[tiers][3][unit_amount]": "850",
    });
  });

  test.each([
    ["price[tiers][3][up_to]", "5", "Leave it empty: the last tier has no end."],
    ["price[tiers][1][up_to]", "", "Enter its last unit. Only the last tier has no end."],
    ["price[tiers][3][unit_amount]", "1.555", "Use at most two decimals."],
    ["price[tiers][3][unit_amount]", "99999999", "This amount is too large."],
    ["price[tax_rate][millipercent]", "19", "Enter the name of the tax, for example VAT."],
  ])("says at %s what is wrong with “%s”", (name, value, message) => {
    const sent = [...TIERED.filter(([each]) => each !== name), [name, value] as const];
    expect(Object.values(readTerms(sent, "price").errors)).toEqual([message]);
  });

  test("shows what the contract says of a row at the row that was typed", () => {
    expect(errorsAtRows({ "price[tiers][1][up_to]": "No." }, TIERED, "price")).toEqual({
      "price[tiers][3][up_to]": "No.",
    });
  });

  test("is empty for a draft in which nothing of it was entered", () => {
    expect(hasNoPrice([["price[currency]", "USD"]], "price")).toBe(true);
    expect(hasNoPrice(FLAT, "price")).toBe(false);
    expect(hasNoPrice(TIERED, "price")).toBe(false);
  });
});

test("a coupon has a percentage in hundredths, or an amount, and months only where it repeats", () => {
  const percent = couponFields([
    ["reduces", "percent"],
    ["basis_points", "12.5"],
    ["amount", ""],
    ["currency", "USD"],
    ["duration", "once"],
    ["duration_months", "3"],
  ]);
  expect(Object.fromEntries(percent.entries)).toEqual({ basis_points: "1250", duration: "once" });
  const amount = couponFields([
    ["reduces", "amount"],
    ["amount", "5"],
    ["currency", "USD"],
    ["duration", "repeating"],
    ["duration_months", ""],
  ]);
  expect(amount.errors).toEqual({ duration_months: "Enter a number of months." });
});

test("credit is taken back by an amount below zero", () => {
  const typed = (direction: string, amount: string): Entry[] => [
    ["direction", direction],
    ["amount", amount],
    ["currency", "USD"],
  ];
  expect(signedAmount(typed("give", "5"))).toMatchObject({
    taken: null,
    entries: [
      ["amount", "5"],
      ["currency", "USD"],
    ],
  });
  expect(signedAmount(typed("take", "5.25"))).toMatchObject({ taken: -525n, entries: [["currency", "USD"]] });
  expect(signedAmount(typed("take", "0")).fault).toBe("Enter an amount above zero.");
});

test("a credit note names the lines with an amount, in minor units", () => {
  const { entries, places } = noteFields(
    [
      ["lines[0][line_id]", "inl_1"],
      ["lines[0][amount]", ""],
      ["lines[1][line_id]", "inl_2"],
      ["lines[1][amount]", "5.00"],
    ],
    "USD",
  );
  expect(entries).toEqual([
    ["lines[1][line_id]", "inl_2"],
    ["lines[1][amount]", "500"],
  ]);
  expect(places).toEqual([1]);
});

describe("the form of a subscription", () => {
  const items: readonly Entry[] = [
    ["items[0][item_id]", "sbi_1"],
    ["items[0][price_id]", "prc_1"],
    ["items[0][quantity]", "1"],
    ["items[1][price_id]", ""],
    ["items[1][quantity]", "4"],
  ];

  test("sends a billing day and days until due only where they are chosen", () => {
    const chosen: Entry[] = [
      ["customer", "cus_1"],
      ["billing_anchor[anchor_type]", "anniversary"],
      ["billing_anchor[day]", "15"],
      ["collection_method", "automatic"],
      ["days_until_due", "14"],
    ];
    const { entries } = createFields([...items, ...chosen]);
    expect(entries.map(([name]) => name)).toEqual([
      ...["items[0][item_id]", "items[0][price_id]", "items[0][quantity]", "collection_method"],
    ]);
  });

  test("has a time zone also on its own day, and a payment method only where one is charged", () => {
    const typed: Entry[] = [
      ...items,
      ["billing_anchor[anchor_type]", "anniversary"],
      ["billing_anchor[time_zone]", "Asia/Tokyo"],
      ["payment_method_id", "pm_1"],
    ];
    const fieldsOf = (sent: readonly Entry[]) => Object.fromEntries(createFields(sent).entries);
    expect(fieldsOf([...typed, ["collection_method", "automatic"]])).toMatchObject({
      ...{ "billing_anchor[anchor_type]": "anniversary", "billing_anchor[time_zone]": "Asia/Tokyo" },
      payment_method_id: "pm_1",
    });
    expect(fieldsOf([...typed, ["collection_method", "invoice"]])).not.toHaveProperty("payment_method_id");
  });

  test("changes nothing of the period where only the coupon is another one", () => {
    const { entries } = changeFields([...items, ["coupon", "none"], ["proration", ""]], valuesOf(items));
    expect(Object.fromEntries(entries)).toMatchObject({ proration: "none", coupon_id: "", replace_discount: "true" });
    expect(changedFields(entries)).toEqual(["items", "proration", "coupon_id", "replace_discount"]);
    const more = items.map(([name, value]): Entry => [name, name === "items[0][quantity]" ? "2" : value]);
    expect(Object.fromEntries(changeFields(more, valuesOf(items)).entries).proration).toBeUndefined();
  });

  test("gives money back only where it ends before its period does", () => {
    const typed: Entry[] = [
      ["at", "period_end"],
      ["refund", "full"],
      ["cancel_at", "2027-01-01T00:00"],
      ["preview_token", "x"],
    ];
    expect(cancelFields(typed)).toEqual([["at", "period_end"]]);
  });
});
