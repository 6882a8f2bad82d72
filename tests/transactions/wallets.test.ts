import { expect, test } from "vitest";
import { paymentMethodCopy } from "#extensions/capabilities/payment-methods/follow-payment-method.ts";
import { screenPayment } from "#extensions/capabilities/transactions/screen-payment.ts";
import { anEnginePayment } from "#tests/support/engine-payments.ts";
import { aCustomer } from "#tests/support/payment-methods.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { aPaidTransaction, callersOf, withKey } from "#tests/support/transactions.ts";

const { platform, organization } = await startPlatform();
const { transactions } = callersOf(platform, organization);

test("a payment by wallet has the brand, last four digits and funding of its card", async () => {
  const apple = await aPaidTransaction(platform, organization, { wallet: "apple_pay", testCard: "amex" });
  expect(apple.paymentMethod).toMatchObject({
    ...{ type: "wallet", wallet: "apple_pay", brand: "AmericanExpress", last4: "0005", funding: "debit" },
    fingerprint: expect.any(String),
  });
  const google = await aPaidTransaction(platform, organization, { wallet: "google_pay", testCard: "mastercard" });
  expect(google.paymentMethod).toMatchObject({
    ...{ type: "wallet", wallet: "google_pay", brand: "Mastercard", last4: "4444" },
  });
  expect(google.paymentMethod?.fingerprint).not.toBe(apple.paymentMethod?.fingerprint);
});

test("payments by wallet are found by wallet, brand, last four digits and funding", async () => {
  const other = await anOrganization(platform);
  const { transactionId } = await aPaidTransaction(platform, other, { wallet: "apple_pay", testCard: "discover" });
  await aPaidTransaction(platform, other);
  const found = async (filter: object) => {
    const { data } = await callersOf(platform, other).transactions.listTransactions(filter);
    return data.map((each) => each.transactionId);
  };
  for (const filter of [{ wallet: ["apple_pay"] }, { brand: ["Discover"] }, { last4: "1117" }, { funding: ["debit"] }])
    expect([filter, await found(filter)]).toEqual([filter, [transactionId]]);
  expect(await found({ wallet: ["google_pay"] })).toEqual([]);
});

test("declines of a wallet's card are counted by the card", async () => {
  const other = await anOrganization(platform);
  const decline = () => aPaidTransaction(platform, other, { wallet: "google_pay", testCard: "declined" });
  const { paymentMethod, decline: reason } = await decline();
  expect(reason).toMatchObject({ code: "card_declined" });
  for (let each = 2; each <= 5; each += 1) await decline();
  const facts = {
    payerIp: null,
    customerId: null,
    amountMinorUnits: 1n,
    currency: "USD",
    paymentLinkId: null,
    invoiceId: null,
  };
  const fingerprint = paymentMethod?.fingerprint ?? null;
  expect(await screenPayment(other.work(), { ...facts, fingerprint })).toEqual({
    outcome: "blocked",
    rules: ["declines_per_card"],
  });
});

test("a stored wallet is charged later with what is known of its card", async () => {
  const other = await anOrganization(platform);
  const customerId = await aCustomer(platform, other);
  const saving = { customerId, savePaymentMethod: true, wallet: "apple_pay", testCard: "visa" };
  const first = await aPaidTransaction(platform, other, saving);
  const paymentMethodId = first.paymentMethodId ?? "";
  const card = { type: "wallet", wallet: "apple_pay", brand: "Visa", last4: "4242", funding: "debit" };
  await paymentMethodCopy.refresh(other.work(), paymentMethodId);
  const { paymentMethods, transactions } = callersOf(platform, other);
  const stored = await paymentMethods.getPaymentMethod({ paymentMethodId });
  expect(stored).toMatchObject({ type: "wallet", card: { brand: "Visa", last4: "4242", funding: "debit" } });
  const sale = { amount: 900n, currency: "USD", customerId, paymentMethodId };
  const later = await transactions.createTransaction(sale, withKey());
  expect(later).toMatchObject({ transactionStatus: "succeeded", paymentMethod: card });
  expect(later.paymentMethod?.fingerprint).toBe(first.paymentMethod?.fingerprint);
});

test("a wallet without a card has no fingerprint", async () => {
  const sale = await anEnginePayment(platform, organization, {
    ...{ payment_method: "wallet", payment_method_type: "paypal" },
    payment_method_data: { wallet: { paypal_sdk: { token: "test" } } },
  });
  const { paymentMethod } = await transactions.getTransaction({ transactionId: sale.id });
  expect(paymentMethod).toMatchObject({ type: "wallet", wallet: "paypal" });
  expect([paymentMethod?.last4, paymentMethod?.fingerprint]).toEqual([undefined, undefined]);
});
