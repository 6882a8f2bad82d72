import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { callerOf } from "#tests/support/payment-methods.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { aShop, runDueWork, type Shop } from "./shop.ts";

const { platform } = await startPlatform();
runDueWork(platform);
let shop: Shop;

beforeEach(async () => {
  shop = await aShop(platform);
});

const withKey = () => ({ headers: { "idempotency-key": randomUUID() } });

const charge = (paymentMethodId: string, more: { customerId?: string } = {}) =>
  shop.caller.transactions.createTransaction({ amount: 4_200n, currency: "USD", paymentMethodId, ...more }, withKey());

test("a stored card is charged while its payer is away", async () => {
  const { paymentMethodId, customerId } = await shop.aMethod();
  const transaction = await charge(paymentMethodId);

  expect(transaction).toMatchObject({ transactionStatus: "succeeded", customerId, paymentMethodId });
  expect(await shop.read(paymentMethodId)).toMatchObject({ failureCount: 0, lastUsedAt: expect.anything() });
  expect(transaction.paymentMethod?.fingerprint).toBe((await shop.read(paymentMethodId)).card?.fingerprint);
});

test.each(["saved_insufficient_funds", "saved_do_not_honor", "saved_expired"])(
  "a stored card that is declined (%s) counts the failure, and its transaction is kept",
  async (testCard) => {
    const { paymentMethodId, customerId } = await shop.aMethod({ testCard });
    await expect(charge(paymentMethodId)).rejects.toMatchObject({ message: expect.stringContaining("card") });

    const { data } = await shop.caller.transactions.listTransactions({ customerId });
    expect(data).toMatchObject([{ decline: { advice: expect.any(String) }, amountCaptured: 0n }]);
    expect(await shop.read(paymentMethodId)).toMatchObject({ failureCount: 1 });
  },
);

test("a method that is detached, or another customer's, is not charged", async () => {
  const { paymentMethodId } = await shop.aMethod();
  const stranger = await shop.aCustomer();
  await expect(charge(paymentMethodId, { customerId: stranger })).rejects.toThrow("belongs to another customer");
  await shop.caller.paymentMethods.detachPaymentMethod({ paymentMethodId });

  await expect(charge(paymentMethodId)).rejects.toThrow("is detached");
});

test.each<[string, (paymentMethodId: string) => Promise<unknown>]>([
  ["a new transaction", (paymentMethodId) => charge(paymentMethodId)],
  [
    "a transaction that waits for its payer",
    async (paymentMethodId) => {
      const { transactions } = shop.caller;
      const { transactionId } = await transactions.createTransaction({ amount: 4_200n, currency: "USD" }, withKey());
      return transactions.confirmTransaction({ transactionId, paymentMethodId }, withKey());
    },
  ],
])("a method that was deleted at the engine is detached by a charge of %s", async (_name, chargeOf) => {
  const { paymentMethodId, customerId } = await shop.aMethod();
  const { paymentMethods } = await merchantEngine(shop.organization.work());
  await paymentMethods.delete(paymentMethodId);

  const failure = await failureOf(chargeOf(paymentMethodId));
  expect(failure.rawMessage).toContain("is detached");
  expect(infoOf(failure).reason).toBe("payment_method_not_usable");
  expect(await shop.read(paymentMethodId)).toMatchObject({ paymentMethodStatus: "detached", isDefault: false });
  expect((await shop.eventsOf(paymentMethodId)).at(-1)).toBe("payment_method.detached");
  expect(await shop.defaultOf(customerId)).toBeUndefined();
});

test("another organization's method does not exist for a charge", async () => {
  const theirs = callerOf(platform, await anOrganization(platform));
  const { paymentMethodId } = await shop.aMethod();
  const request = { amount: 4_200n, currency: "USD", paymentMethodId };

  await expect(theirs.transactions.createTransaction(request, withKey())).rejects.toThrow(
    `No such payment method: ${paymentMethodId}`,
  );
});

test("a payment whose payer stores the card adds it, with the payment's fingerprint, and it can be charged", async () => {
  const customerId = await shop.aCustomer();
  const { transactions } = shop.caller;
  const request = { amount: 100n, currency: "USD", customerId, savePaymentMethod: true };
  const { transactionId } = await transactions.createTransaction(request, withKey());
  const paid = await transactions.payTransaction({ transactionId, testCard: "visa" });
  const { paymentMethodId = "" } = paid;

  expect(await shop.read(paymentMethodId)).toMatchObject({
    ...{ customerId, paymentMethodStatus: "active", mandate: { mandateStatus: "active" } },
    card: { last4: "4242", expYear: 2034, fingerprint: paid.paymentMethod?.fingerprint },
  });
  expect(await charge(paymentMethodId)).toMatchObject({ transactionStatus: "succeeded", customerId });
  expect((await shop.eventsOf(paymentMethodId)).filter((type) => type === "payment_method.attached")).toHaveLength(1);
});
