import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, describe, expect, test } from "vitest";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import {
  getUsablePaymentMethod,
  recordUses,
  rememberPaymentMethods,
  type UseOutcome,
} from "#extensions/capabilities/payment-methods/index.ts";
import { PaymentMethodExtensionEntity } from "#extensions/capabilities/payment-methods/payment-method.entity.ts";
import {
  compareMethodsOf,
  comparePaymentMethods,
} from "#extensions/capabilities/payment-methods/reconcile-payment-methods.ts";
import { callerOf } from "#tests/support/payment-methods.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { standAt } from "#tests/support/stand-at.ts";
import { aShop, runDueWork, type Shop } from "./shop.ts";

const { platform } = await startPlatform();
runDueWork(platform);
let shop: Shop;

beforeEach(async () => {
  shop = await aShop(platform);
});

const PATIENT = { timeout: 10_000 };

describe("a detached method", () => {
  test("is gone at the engine, stays to be read, and cannot be used or detached again", async () => {
    const { paymentMethodId, customerId } = await shop.aMethod();
    const detached = await shop.caller.paymentMethods.detachPaymentMethod({ paymentMethodId });
    const again = await shop.caller.paymentMethods.detachPaymentMethod({ paymentMethodId });

    expect(detached).toMatchObject({ paymentMethodStatus: "detached", isDefault: false, card: { last4: "4242" } });
    expect(again).toEqual(detached);
    const { paymentMethods } = await merchantEngine(shop.organization.work());
    await expect(paymentMethods.get(paymentMethodId)).rejects.toMatchObject({ refusal: "not_found" });
    await expect(getUsablePaymentMethod(shop.organization.work(), paymentMethodId, customerId)).rejects.toMatchObject({
      reason: "payment_method_not_usable",
    });
    await expect(shop.caller.paymentMethods.setDefaultPaymentMethod({ paymentMethodId })).rejects.toMatchObject({
      rawMessage: expect.stringContaining("is detached"),
    });
    expect((await shop.eventsOf(paymentMethodId)).at(-1)).toBe("payment_method.detached");
  });
});

describe("what the engine says", () => {
  test("of a method that was deleted there makes it detached, once", async () => {
    const { paymentMethodId, customerId } = await shop.aMethod();
    const { paymentMethods } = await merchantEngine(shop.organization.work());
    await paymentMethods.delete(paymentMethodId);
    for (const _time of [1, 2]) await compareMethodsOf(shop.organization.work(), customerId);

    expect(await shop.read(paymentMethodId)).toMatchObject({ paymentMethodStatus: "detached" });
    expect(await shop.eventsOf(paymentMethodId)).toEqual(["payment_method.attached", "payment_method.detached"]);
    expect(await shop.defaultOf(customerId)).toBeUndefined();
  });

  test("is asked about each method once a day", async () => {
    const { paymentMethodId } = await shop.aMethod();
    const { paymentMethods } = await merchantEngine(shop.organization.work());
    await paymentMethods.delete(paymentMethodId);
    await comparePaymentMethods(shop.organization.work());
    expect(await shop.read(paymentMethodId)).toMatchObject({ paymentMethodStatus: "active" });

    const { em } = shop.organization.work();
    const dayAgo = new Date(Date.now() - 25 * 3_600_000);
    await em.nativeUpdate(PaymentMethodExtensionEntity, { id: paymentMethodId }, { checkedAt: dayAgo });
    await comparePaymentMethods(shop.organization.work());
    expect(await shop.read(paymentMethodId)).toMatchObject({ paymentMethodStatus: "detached" });
  });

  test("that is nothing new changes nothing, not even the version", async () => {
    const { paymentMethodId, customerId } = await shop.aMethod();
    const before = await shop.read(paymentMethodId);
    await compareMethodsOf(shop.organization.work(), customerId);

    expect(await shop.read(paymentMethodId)).toEqual(before);
  });
});

test("a card expires when its month has ended, and is told once", async () => {
  const { paymentMethodId } = await shop.aMethod();
  await standAt(shop.caller.testClocks, new Date("2035-01-02T00:00:00Z"));

  await expect.poll(() => shop.read(paymentMethodId), PATIENT).toMatchObject({ paymentMethodStatus: "expired" });
  expect((await shop.eventsOf(paymentMethodId)).filter((type) => type === "payment_method.expired")).toHaveLength(1);
});

describe("charges", () => {
  test("count failures since the last one that succeeded, without events", async () => {
    const { paymentMethodId } = await shop.aMethod();
    const use = (...outcomes: UseOutcome[]) =>
      shop.organization.work().atomically((phase) =>
        recordUses(
          phase,
          outcomes.map((outcome) => ({ paymentMethodId, outcome })),
        ),
      );
    const { version } = await shop.read(paymentMethodId);
    for (const _time of [1, 2]) await use({ succeeded: false, retryAdvice: "schedule" });
    expect(await shop.read(paymentMethodId)).toMatchObject({ failureCount: 2, version });
    await use({ succeeded: true }, { succeeded: false, retryAdvice: null });
    expect(await shop.read(paymentMethodId)).toMatchObject({ failureCount: 1, version });
    await use({ succeeded: false, retryAdvice: null }, { succeeded: true });

    expect(await shop.read(paymentMethodId)).toMatchObject({ failureCount: 0, version, paymentMethodStatus: "active" });
    expect(await shop.eventsOf(paymentMethodId)).toEqual(["payment_method.attached"]);
  });

  test("of one card at once are all counted, without a deadlock", async () => {
    const { paymentMethodId } = await shop.aMethod();
    const failed = { paymentMethodId, outcome: { succeeded: false, retryAdvice: null } } as const;
    const count = async () => {
      for (let time = 0; time < 10; time += 1)
        await shop.organization.work().atomically(async (phase) => {
          await recordUses(phase, [failed]);
          // The others gather at the row.
          await pause(5);
        });
    };
    await Promise.all(Array.from({ length: 10 }, count));
    expect(await shop.read(paymentMethodId)).toMatchObject({ failureCount: 100 });
  });

  test("that must not be tried again block the method", async () => {
    const { paymentMethodId } = await shop.aMethod();
    const outcome = { succeeded: false, retryAdvice: "never" } as const;
    await shop.organization.work().atomically((phase) => recordUses(phase, [{ paymentMethodId, outcome }]));

    await expect.poll(() => shop.read(paymentMethodId), PATIENT).toMatchObject({ paymentMethodStatus: "blocked" });
    expect((await shop.eventsOf(paymentMethodId)).at(-1)).toBe("payment_method.blocked");
  });

  test("that store their method add it once, and leave a known one as it is", async () => {
    const customerId = await shop.aCustomer();
    const card = { brand: "Visa", last4: "1111", bin: "411111", expMonth: 12, expYear: 2034 };
    const facts = {
      ...{ paymentMethodId: "pm_by_payment", customerId, type: "card", subtype: "credit" },
      card: { ...card, funding: null, issuer: null, issuerCountry: null },
      fingerprint: "fingerprint_of_payment",
      mandate: { mandateId: null, mandateStatus: "active", acceptedAt: "2026-11-22T08:00:00.000Z" },
    };
    for (const _time of [1, 2])
      await shop.organization.work().atomically((phase) => rememberPaymentMethods(phase, [facts, facts]));

    expect(await shop.read("pm_by_payment")).toMatchObject({
      paymentMethodStatus: "active",
      card: { ...card, fingerprint: "fingerprint_of_payment" },
    });
    await expect.poll(() => shop.defaultOf(customerId), PATIENT).toBe("pm_by_payment");
    expect(await shop.eventsOf("pm_by_payment")).toEqual(["payment_method.attached", "payment_method.updated"]);
  });
});

test("lists are filtered by customer, status and card, the newest first", async () => {
  const { paymentMethodId: visa, customerId } = await shop.aMethod();
  const { paymentMethodId: amex } = await shop.aMethod({ customerId, testCard: "amex" });
  const { paymentMethodId: same } = await shop.aMethod();
  const list = async (request: object) =>
    (await shop.caller.paymentMethods.listPaymentMethods(request)).data.map(({ paymentMethodId }) => paymentMethodId);
  const { card } = await shop.read(visa);

  expect(await list({ customerId })).toEqual([amex, visa]);
  expect(await list({ fingerprint: card?.fingerprint })).toEqual([same, visa]);
  expect(await list({ customerId, paymentMethodStatus: ["expired"] })).toEqual([]);
  expect(await list({ type: "wallet" })).toEqual([]);
});

test("metadata is replaced, with the version that the caller has read", async () => {
  const { paymentMethodId } = await shop.aMethod();
  const updateMask = { paths: ["metadata"] };
  const changed = await shop.caller.paymentMethods.updatePaymentMethod({
    paymentMethodId,
    metadata: { a: "1" },
    updateMask,
  });

  expect(changed.metadata).toEqual({ a: "1" });
  await expect(shop.caller.paymentMethods.updatePaymentMethod({ paymentMethodId, metadata: {} })).rejects.toThrow();
});

test("another organization's methods do not exist", async () => {
  const { paymentMethodId, customerId } = await shop.aMethod();
  const { paymentMethods } = callerOf(platform, await anOrganization(platform));
  const nothing = { rawMessage: `No such payment method: ${paymentMethodId}` };

  await expect(paymentMethods.getPaymentMethod({ paymentMethodId })).rejects.toMatchObject(nothing);
  await expect(paymentMethods.detachPaymentMethod({ paymentMethodId })).rejects.toMatchObject(nothing);
  await expect(paymentMethods.setDefaultPaymentMethod({ paymentMethodId })).rejects.toMatchObject(nothing);
  expect((await paymentMethods.listPaymentMethods({ customerId })).data).toEqual([]);
  expect(await shop.read(paymentMethodId)).toMatchObject({ paymentMethodStatus: "active" });
});
