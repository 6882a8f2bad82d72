import { describe, expect, test } from "vitest";
import { linkAmounts } from "#extensions/capabilities/payment-links/link-amounts.rules.ts";
import { anItem, aPrice, choosing } from "./pricing.ts";

describe("a payer's choice", () => {
  const shop = aPrice({
    lineItems: [
      anItem({ minQuantity: 0, maxQuantity: 5 }),
      anItem({ itemId: "sock", unitAmount: 300, quantity: 2, minQuantity: 1, maxQuantity: 4 }),
      anItem({ itemId: "box", unitAmount: 50 }),
    ],
  });

  test("changes the quantities that the link lets it change", () => {
    const { lines, total } = linkAmounts(shop, choosing({ quantities: { shoe: 0, sock: 4 } }));
    expect(lines.map(({ itemId, quantity }) => [itemId, quantity])).toEqual([
      ["sock", 4],
      ["box", 1],
    ]);
    expect(total).toBe(1_250n);
    expect(linkAmounts(shop, choosing()).total).toBe(1_650n);
  });

  test.each([
    [{ shoe: 6 }, "choice.quantities[shoe]", "The quantity must be from 0 to 5."],
    [{ sock: 0 }, "choice.quantities[sock]", "The quantity must be from 1 to 4."],
    [{ box: 2 }, "choice.quantities[box]", "The quantity is 1."],
    [{ hat: 1 }, "choice.quantities[hat]", "There is no item hat."],
  ])("is refused where it is not: %j", (quantities, param, message) => {
    expect(() => linkAmounts(shop, choosing({ quantities }))).toThrow(
      expect.objectContaining({ reason: "checkout_invalid", param, message }),
    );
  });

  test("of an amount is one between the bounds", () => {
    const open = aPrice({ chosenAmount: { min: 500, max: 5_000, suggested: [] } });
    expect(linkAmounts(open, choosing({ amount: 500n })).total).toBe(500n);
    expect(linkAmounts(open, choosing({ amount: 5_000n })).total).toBe(5_000n);
    const refusal = (facts: object) =>
      expect.objectContaining({ reason: "checkout_invalid", param: "choice.amount", ...facts });
    expect(() => linkAmounts(open, choosing())).toThrow(refusal({ metadata: { rule: "required" } }));
    expect(() => linkAmounts(open, choosing({ amount: 499n }))).toThrow(
      refusal({ metadata: { rule: "too_small", min: "500", currency: "USD" } }),
    );
    expect(() => linkAmounts(open, choosing({ amount: 5_001n }))).toThrow(
      refusal({ metadata: { rule: "too_large", max: "5000", currency: "USD" } }),
    );
  });

  test("cannot change a price, or tip where the link takes no tips", () => {
    expect(linkAmounts(aPrice(), choosing({ amount: 4_200n })).total).toBe(4_200n);
    expect(() => linkAmounts(aPrice(), choosing({ amount: 1n }))).toThrow("The amount is fixed.");
    expect(() => linkAmounts(aPrice(), choosing({ tip: 1n }))).toThrow("This page takes no tips.");
    expect(linkAmounts(aPrice(), choosing({ tip: 0n })).tip).toBe(0n);
  });
});
