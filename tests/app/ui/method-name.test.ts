import { expect, test } from "vitest";
import { methodName, walletName } from "#app/capabilities/payment-methods/index.ts";
import { methodName as storedName } from "#app/capabilities/payment-methods/payment-method-labels.ts";

const visa = { type: "card", brand: "Visa", last4: "4242" };

test.each([
  ["Visa •••• 4242", visa],
  ["Visa •••• 4242", { ...visa, wallet: null }],
  ["Apple Pay · Visa •••• 4242", { ...visa, type: "wallet", wallet: "apple_pay" }],
  ["Google Pay · American Express", { type: "wallet", brand: "AmericanExpress", last4: null, wallet: "google_pay" }],
  ["Samsung Pay · Card •••• 4242", { type: "wallet", brand: null, last4: "4242", wallet: "samsung_pay" }],
  ["PayPal", { type: "wallet", brand: null, last4: null, wallet: "paypal" }],
  ["Bank debit •••• 6789", { type: "bank_debit", brand: null, last4: "6789" }],
  ["Wallet", { type: "wallet", brand: null, last4: null }],
  ["Unknown", { type: null, brand: null, last4: null }],
])("%s", (name, method) => {
  expect(methodName(method)).toBe(name);
});

test("a stored card in a wallet has its wallet's name", () => {
  const card = { brand: "Visa", last4: "4242", wallet: "apple_pay" };
  expect(storedName({ type: "wallet", card, bankAccount: null })).toBe("Apple Pay · Visa •••• 4242");
  expect(storedName({ type: "bank_debit", card: null, bankAccount: { last4: "6789" } })).toBe("Bank debit •••• 6789");
});

test("an unknown wallet is named by its word", () => {
  expect(walletName("mobile_pay")).toBe("Mobile Pay");
});
