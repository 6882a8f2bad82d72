import { beforeEach, describe, expect, test } from "vitest";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { getUsablePaymentMethod } from "#extensions/capabilities/payment-methods/index.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aShop, runDueWork, type Shop } from "./shop.ts";

const { platform } = await startPlatform();
runDueWork(platform);
let shop: Shop;

beforeEach(async () => {
  shop = await aShop(platform);
});

const PATIENT = { timeout: 10_000 };

describe("the default", () => {
  test("is the first method, then the chosen one, and the newest other one when it is detached", async () => {
    const { paymentMethodId: first, customerId } = await shop.aMethod();
    const { paymentMethodId: second } = await shop.aMethod({ customerId, testCard: "mastercard" });
    const { paymentMethodId: third } = await shop.aMethod({ customerId, testCard: "amex" });
    expect(await shop.defaultOf(customerId)).toBe(first);

    const chosen = await shop.caller.paymentMethods.setDefaultPaymentMethod({ paymentMethodId: second });
    expect(chosen).toMatchObject({ paymentMethodId: second, isDefault: true });
    expect([await shop.read(first), await shop.defaultOf(customerId)]).toMatchObject([{ isDefault: false }, second]);

    await shop.caller.paymentMethods.detachPaymentMethod({ paymentMethodId: second });
    expect([await shop.read(third), await shop.defaultOf(customerId)]).toMatchObject([{ isDefault: true }, third]);
  });

  test("is none when the last method is detached", async () => {
    const { paymentMethodId, customerId } = await shop.aMethod();
    await shop.caller.paymentMethods.detachPaymentMethod({ paymentMethodId });

    expect(await shop.defaultOf(customerId)).toBeUndefined();
  });

  test("that is chosen twice changes nothing the second time", async () => {
    const { paymentMethodId } = await shop.aMethod();
    const { version } = await shop.read(paymentMethodId);

    expect(await shop.caller.paymentMethods.setDefaultPaymentMethod({ paymentMethodId })).toMatchObject({ version });
  });

  test("of two that are chosen at once is one of them", async () => {
    const { paymentMethodId: one, customerId } = await shop.aMethod();
    const { paymentMethodId: other } = await shop.aMethod({ customerId });
    await Promise.all(
      [one, other, one, other].map((paymentMethodId) =>
        shop.caller.paymentMethods.setDefaultPaymentMethod({ paymentMethodId }),
      ),
    );

    const { data } = await shop.caller.paymentMethods.listPaymentMethods({ customerId });
    const marked = data.filter(({ isDefault }) => isDefault).map(({ paymentMethodId }) => paymentMethodId);
    expect(marked).toEqual([await shop.defaultOf(customerId)]);
  });
});

describe("another customer", () => {
  test("cannot use the method, unless its owner was merged into it", async () => {
    const { paymentMethodId, customerId } = await shop.aMethod();
    const into = await shop.aCustomer();
    const use = () => getUsablePaymentMethod(shop.organization.work(), paymentMethodId, into);
    await expect(use()).rejects.toMatchObject({ reason: "payment_method_not_usable" });

    await shop.caller.customers.mergeCustomer({ customerId, intoCustomerId: into });

    expect(await use()).toMatchObject({ id: paymentMethodId, customerId });
    const { data } = await shop.caller.paymentMethods.listPaymentMethods({ customerId: into });
    expect(data).toMatchObject([{ paymentMethodId, isDefault: true }]);
    expect(await shop.defaultOf(into)).toBe(paymentMethodId);
  });

  test("that had a default keeps it in a merge, and the other is none any more", async () => {
    const { paymentMethodId: theirs, customerId } = await shop.aMethod();
    const { paymentMethodId: own, customerId: into } = await shop.aMethod();
    await shop.caller.customers.mergeCustomer({ customerId, intoCustomerId: into });

    await expect.poll(() => shop.read(theirs), PATIENT).toMatchObject({ isDefault: false });
    expect([await shop.read(own), await shop.defaultOf(into)]).toMatchObject([{ isDefault: true }, own]);
  });
});

test("a redacted customer's methods are detached, here and at the engine", async () => {
  const { paymentMethodId, customerId } = await shop.aMethod();
  await shop.caller.customers.redactCustomer({ customerId });

  await expect.poll(() => shop.read(paymentMethodId), PATIENT).toMatchObject({ paymentMethodStatus: "detached" });
  const { paymentMethods } = await merchantEngine(shop.organization.work());
  await expect(paymentMethods.get(paymentMethodId)).rejects.toMatchObject({ refusal: "not_found" });
});
