import { expect, test } from "vitest";
import { partsOf } from "#app/capabilities/transactions/payment-parts.server.ts";

const form = (fields: Record<string, string>) => new URLSearchParams({ amount_currency: "USD", ...fields });

test("tax and tip are parts of the amount, and the rest is the subtotal", () => {
  const { parts } = partsOf(form({ amount: "24.00", tax_included: "2.00", tip_included: "4" }));
  expect(parts).toMatchObject({ subtotal: 1800n, tax: 200n, tip: 400n });
});

test("a payment without tax and tip has no parts", () => {
  expect(partsOf(form({ amount: "24.00", tax_included: "", tip_included: "" }))).toEqual({ parts: null });
});

test("tax and tip are at most the amount, and amounts in its currency", () => {
  expect(partsOf(form({ amount: "5.00", tax_included: "5.01" })).problem?.errors).toHaveProperty("tax_included");
  expect(partsOf(form({ amount: "5", amount_currency: "JPY", tip_included: "0.5" })).problem?.errors).toHaveProperty(
    "tip_included",
  );
});
