import { randomUUID } from "node:crypto";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import { beforeEach, describe, expect, test } from "vitest";
import { askUpdater } from "#extensions/capabilities/payment-methods/index.ts";
import { expiringNotices, isEnding } from "#extensions/capabilities/payment-methods/payment-method.rules.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { standAt } from "#tests/support/stand-at.ts";
import { aShop, type Shop } from "./shop.ts";

const { platform } = await startPlatform();
let shop: Shop;

beforeEach(async () => {
  shop = await aShop(platform);
});

const advance = (to: string) => standAt(shop.caller.testClocks, new Date(to));
const news = (paymentMethodId: string, month: string, year: string) =>
  platform.sandbox.updateCard(shop.organization.engineMerchantId, {
    ...{ payment_method_id: paymentMethodId, answer: "E", new_exp_month: month, new_exp_year: year },
  });
const charge = (paymentMethodId: string) =>
  shop.caller.transactions.createTransaction(
    { amount: 4_200n, currency: "USD", paymentMethodId },
    { headers: { "idempotency-key": randomUUID() } },
  );

/** The days that each notice names, and its day. */
async function noticesOf(subjectId: string) {
  const { em } = shop.organization.work();
  const found = await em.find(
    EventEntity,
    { subjectId, type: "payment_method.expiring" },
    { orderBy: { sequence: 1 } },
  );
  return found.map(({ data, createdAt }) => [data.days, createdAt.toISOString().slice(0, 10)]);
}

describe("notices of a card's expiry", () => {
  test("come 30 and 7 days before its last day, once each", async () => {
    const { paymentMethodId } = await shop.aMethod();
    await advance("2034-11-30T23:59:59Z");
    expect(await noticesOf(paymentMethodId)).toEqual([]);
    await advance("2034-12-25T00:00:00Z");
    await advance("2035-02-01T00:00:00Z");

    expect(await noticesOf(paymentMethodId)).toEqual([
      ["30", "2034-12-01"],
      ["7", "2034-12-24"],
    ]);
    expect((await shop.eventsOf(paymentMethodId)).at(-1)).toBe("payment_method.expired");
  });

  test("move with the expiry", async () => {
    const { paymentMethodId } = await shop.aMethod();
    await news(paymentMethodId, "06", "2036");
    await askUpdater(shop.organization.work(), paymentMethodId);
    await advance("2037-01-01T00:00:00Z");

    expect(await noticesOf(paymentMethodId)).toEqual([
      ["30", "2036-05-31"],
      ["7", "2036-06-23"],
    ]);
  });

  test("that are past when a card is stored do not come", async () => {
    await advance("2034-12-10T00:00:00Z");
    const { paymentMethodId } = await shop.aMethod();
    await advance("2035-02-01T00:00:00Z");
    expect(await noticesOf(paymentMethodId)).toEqual([["7", "2034-12-24"]]);
  });

  test("are none for a detached method", async () => {
    const { paymentMethodId } = await shop.aMethod();
    await shop.caller.paymentMethods.detachPaymentMethod({ paymentMethodId });
    await advance("2035-02-01T00:00:00Z");
    expect(await noticesOf(paymentMethodId)).toEqual([]);
  });

  test.each([
    [2, 2028, ["2028-01-30", "2028-02-22"]],
    [1, 2027, ["2027-01-01", "2027-01-24"]],
    [12, 2034, ["2034-12-01", "2034-12-24"]],
  ])("of %i/%i are at midnight in UTC", (expMonth, expYear, days) => {
    const at = expiringNotices({ expMonth, expYear }).map((notice) => notice.at.toISOString());
    expect(at).toEqual(days.map((day) => `${day}T00:00:00.000Z`));
  });

  test("are none without an expiry", () => {
    expect(expiringNotices({ expMonth: null, expYear: 2034 })).toEqual([]);
  });
});

describe("a card in or after its last month", () => {
  test("is read again before it is charged", async () => {
    const { paymentMethodId } = await shop.aMethod();
    await advance("2034-12-15T00:00:00Z");
    await news(paymentMethodId, "06", "2036");
    expect((await charge(paymentMethodId)).transactionStatus).toBe("succeeded");

    expect(await shop.read(paymentMethodId)).toMatchObject({ card: { expMonth: 6, expYear: 2036 } });
    expect(await shop.eventsOf(paymentMethodId)).toContain("payment_method.updated_by_network");
  });

  test("is charged although it has expired here, if its bank has sent a new expiry", async () => {
    const { paymentMethodId } = await shop.aMethod();
    await advance("2035-02-01T00:00:00Z");
    await expect(charge(paymentMethodId)).rejects.toThrow("is expired");
    await news(paymentMethodId, "06", "2036");
    const { transactionStatus, createdAt } = await charge(paymentMethodId);
    expect([transactionStatus, createdAt && timestampDate(createdAt).getUTCFullYear()]).toEqual(["succeeded", 2035]);
  });

  test("is charged as it is while its updater does not answer", async () => {
    const { paymentMethodId } = await shop.aMethod();
    await advance("2034-12-15T00:00:00Z");
    await platform.sandbox.fault({
      ...{ merchant_id: shop.organization.engineMerchantId, kind: "status_500", path: "/payment_methods/*", times: 9 },
    });
    expect((await charge(paymentMethodId)).transactionStatus).toBe("succeeded");
  });

  test("before its last month a charge does not read it", async () => {
    const { paymentMethodId } = await shop.aMethod();
    await news(paymentMethodId, "06", "2036");
    await charge(paymentMethodId);
    expect(await shop.read(paymentMethodId)).toMatchObject({ card: { expYear: 2034 } });
  });

  test.each([
    ["2034-11-30T23:59:59.999Z", false],
    ["2034-12-01T00:00:00Z", true],
    ["2036-01-01T00:00:00Z", true],
  ])("at %s: %s", (now, is) => {
    expect(isEnding({ expMonth: 12, expYear: 2034 }, new Date(now))).toBe(is);
    expect(isEnding({ expMonth: null, expYear: null }, new Date(now))).toBe(false);
  });
});
