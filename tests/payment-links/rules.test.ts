import { describe, expect, test } from "vitest";
import { exponentOf } from "#contract/currencies.ts";
import { assertContentFits, assertEndsLater } from "#extensions/capabilities/payment-links/link-content.rules.ts";
import type {
  AmountType,
  CustomField,
  StoredItem,
  StoredTerms,
} from "#extensions/capabilities/payment-links/link-shapes.rules.ts";
import { assertTermsFit } from "#extensions/capabilities/payment-links/link-terms.rules.ts";
import { anItem, aPrice, vat } from "./pricing.ts";

const NOW = new Date("2026-11-03T09:24:00Z");
const wholeOf = (currency: string) => 10 ** exponentOf(currency);
const seconds = (count: number) => new Date(NOW.getTime() + count * 1_000);
const refusedAt = (param: string) => expect.objectContaining({ reason: "payment_link_invalid", param });

describe("the price of a link", () => {
  test.each([
    ["one amount", aPrice()],
    ["a tax and a discount", aPrice({ taxRate: vat(19_000, true), discount: { amount: 4_199, basisPoints: null } })],
    [
      "an open amount from one yen",
      aPrice({ chosenAmount: { min: 1, max: null, suggested: [1, 500] } }, { currency: "JPY" }),
    ],
    [
      "items of which none must be bought",
      aPrice({ lineItems: [anItem({ quantity: 0, minQuantity: 0, maxQuantity: 3 })] }),
    ],
    ["items with a stock", aPrice({ lineItems: [anItem({ quantity: 2, stock: 2 })] })],
  ])("may be %s", (_name, link) => {
    expect(() => assertTermsFit(link, wholeOf(link.currency))).not.toThrow();
  });

  const bounds = (min: number, max: number | null, suggested: number[] = []) => ({
    chosenAmount: { min, max, suggested },
  });
  const items = (...given: Partial<StoredItem>[]) => ({ lineItems: given.map(anItem) });
  const USD = "USD";
  const refused: [string, Partial<StoredTerms>, string, AmountType, string][] = [
    ["amount", { amount: null }, USD, "fixed", "amount"],
    ["another type's part", { amount: 100, ...items({}) }, USD, "line_items", "amount"],
    ["no bounds", {}, USD, "customer_chosen", "chosen_amount"],
    ["no items", { amount: null }, USD, "line_items", "line_items"],
    ["less than a dollar", bounds(99, null), USD, "customer_chosen", "chosen_amount.min"],
    ["less than a dinar", bounds(999, null), "KWD", "customer_chosen", "chosen_amount.min"],
    ["a largest amount below the least", bounds(500, 499), USD, "customer_chosen", "chosen_amount.max"],
    [
      "a suggestion that cannot be paid",
      bounds(500, 900, [500, 901]),
      USD,
      "customer_chosen",
      "chosen_amount.suggested[1]",
    ],
    [
      "a discount of an open amount",
      { ...bounds(500, null), discount: { amount: 1, basisPoints: null } },
      USD,
      "customer_chosen",
      "discount",
    ],
    ["two kinds of discount", { discount: { amount: 1, basisPoints: 1 } }, USD, "fixed", "discount"],
    ["an empty discount", { discount: { amount: null, basisPoints: null } }, USD, "fixed", "discount"],
    ["a discount of everything", { discount: { amount: 4_200, basisPoints: null } }, USD, "fixed", "discount"],
    ["none of a fixed item", items({ quantity: 0 }), USD, "line_items", "line_items[0].quantity"],
    [
      "bounds the wrong way",
      items({ minQuantity: 2, maxQuantity: 1 }),
      USD,
      "line_items",
      "line_items[0].max_quantity",
    ],
    [
      "a quantity outside them",
      items({ quantity: 4, minQuantity: 1, maxQuantity: 3 }),
      USD,
      "line_items",
      "line_items[0].quantity",
    ],
    [
      "items that cost nothing",
      items({ unitAmount: 0 }, { itemId: "sock", unitAmount: 0 }),
      USD,
      "line_items",
      "line_items",
    ],
    [
      "a discount of all that a payer may take",
      {
        ...items({ quantity: 0, minQuantity: 0, maxQuantity: 3 }),
        discount: { amount: 3_000, basisPoints: null },
      },
      USD,
      "line_items",
      "discount",
    ],
    ["an item twice", items({}, {}), USD, "line_items", "line_items[1].item_id"],
    ["less in stock than must be bought", items({ quantity: 2, stock: 1 }), USD, "line_items", "line_items"],
    [
      "more than a payment can be",
      items({ unitAmount: 999_999_999, quantity: 9_999 }),
      USD,
      "line_items",
      "line_items",
    ],
  ];
  test.each(refused)("is refused with %s", (_name, terms, currency, amountType, param) => {
    const amount = amountType === "fixed" && !("amount" in terms) ? 4_200 : (terms.amount ?? null);
    expect(() => assertTermsFit(aPrice({ ...terms, amount }, { currency, amountType }), wholeOf(currency))).toThrow(
      refusedAt(param),
    );
  });
});

describe("the rest of a link", () => {
  const content = { title: "Shoes", use: "multiple" as const, maxUses: null, collect: {}, afterCompletion: null };
  const field = (given: Partial<CustomField> = {}): CustomField => ({
    ...{ key: "size", label: "Size", fieldType: "choice", required: true, choices: ["S", "M"] },
    ...given,
  });
  const asking = (...customFields: CustomField[]) => ({ ...content, collect: { customFields } });

  test("may ask questions, and lead to a page of the merchant's", () => {
    expect(() =>
      assertContentFits(asking(field(), field({ key: "name", fieldType: "text", choices: [] }))),
    ).not.toThrow();
    const page = { redirectUrl: "https://shop.example.com/thanks?x=1", message: null };
    expect(() => assertContentFits({ ...content, afterCompletion: page })).not.toThrow();
    expect(() => assertContentFits({ ...content, use: "single", maxUses: 1 })).not.toThrow();
  });

  test.each([
    [{ ...content, use: "single" as const, maxUses: 5 }, "max_uses"],
    [asking(field({ choices: [] })), "collect.custom_fields[0].choices"],
    [asking(field({ choices: ["S", "S"] })), "collect.custom_fields[0].choices"],
    [asking(field({ choices: ["S ", "M"] })), "collect.custom_fields[0].choices"],
    [asking(field({ label: "\u200b" })), "collect.custom_fields[0].label"],
    [{ ...content, title: "   " }, "title"],
    [{ ...content, title: "\ufeff" }, "title"],
    [{ ...content, title: "Pay \u202eevil" }, "title"],
    [{ ...content, title: "a\u0085b" }, "title"],
    [{ ...content, inactiveMessage: "\u2066Over" }, "inactive_message"],
    [asking(field({ fieldType: "text" })), "collect.custom_fields[0].choices"],
    [asking(field(), field()), "collect.custom_fields[1].key"],
    [{ ...content, afterCompletion: { redirectUrl: "https://a.example", message: "Hi" } }, "after_completion.message"],
    [
      { ...content, afterCompletion: { redirectUrl: "https://u:p@a.example", message: null } },
      "after_completion.redirect_url",
    ],
    [{ ...content, afterCompletion: { redirectUrl: "https://", message: null } }, "after_completion.redirect_url"],
  ])("is refused where its parts do not go together: %#", (given, param) => {
    expect(() => assertContentFits(given)).toThrow(refusedAt(param));
  });

  test("ends later than now", () => {
    expect(() => assertEndsLater({ expiresAt: seconds(1) }, NOW)).not.toThrow();
    expect(() => assertEndsLater({ expiresAt: null }, NOW)).not.toThrow();
    expect(() => assertEndsLater({ expiresAt: NOW }, NOW)).toThrow(refusedAt("expires_at"));
  });
});
