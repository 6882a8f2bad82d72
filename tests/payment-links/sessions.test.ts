import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { startPlatform } from "#tests/support/platform.ts";
import { payAtEngine, paymentsOf } from "./at-engine.ts";
import { aShop, refusalOf } from "./paying.ts";

const { platform } = await startPlatform();

test("others wait while someone pays, and take over after three minutes without a card", async () => {
  const shop = await aShop(platform);
  await shop.afterMinutes(0);
  const link = await shop.aLink({ use: "single" });
  const first = await shop.begin(link.code);
  await shop.afterMinutes(2.9);
  expect(await refusalOf(shop.begin(link.code))).toBe("payment_link_busy");
  await shop.afterMinutes(3.1);
  const second = await shop.begin(link.code);
  expect(second.transactionId).not.toBe(first.transactionId);
  expect(await (await paymentsOf(shop)).get(first.transactionId)).toMatchObject({ status: "canceled" });
  const secrets = { code: link.code, attemptCode: first.attemptCode };
  expect(await shop.checkout.getCheckoutAttempt(secrets)).toMatchObject({ step: "ended" });
  expect(await refusalOf(shop.checkout.getCheckoutForm(secrets))).toBe("transaction_not_confirmable");
  expect(await shop.stateOf(link)).toMatchObject({ openAttempts: 1, usesCount: 0 });
  await shop.pay(second.transactionId);
  expect(await shop.stateOf(link)).toMatchObject({ status: "completed", usesCount: 1 });
});

test("others wait for stock that payers hold too, though a payer of less need not", async () => {
  const shop = await aShop(platform);
  await shop.afterMinutes(0);
  const item = { itemId: "shoe", name: "Shoe", unitAmount: 1_000n, minQuantity: 1, maxQuantity: 3, stock: 3 };
  const link = await shop.aLink({ amountType: "line_items", amount: undefined, lineItems: [item] });
  const begin = (shoe: number) =>
    shop.begin(link.code, { choice: { quantities: { shoe } }, expectedTotal: 1_000n * BigInt(shoe) });
  const first = await begin(2);
  const open = await shop.checkout.getCheckout({ code: link.code });
  expect([open.checkoutStatus, open.link?.lineItems[0]?.stockLeft]).toEqual(["open", 1]);
  expect(await refusalOf(begin(2))).toBe("payment_link_busy");
  const less = await begin(1);
  await shop.pay(less.transactionId);
  await shop.afterMinutes(3.1);
  // One is sold, and the two of the first payer can be taken over.
  expect(await refusalOf(begin(3))).toBe("payment_link_sold_out");
  await begin(2);
  const secrets = { code: link.code, attemptCode: first.attemptCode };
  expect(await shop.checkout.getCheckoutAttempt(secrets)).toMatchObject({ step: "ended" });
  expect(await shop.stateOf(link)).toMatchObject({ openAttempts: 1, usesCount: 1, stockClaimed: { shoe: 3 } });
});

test("nobody takes over from a payer who has paid, and our copy learns of it", async () => {
  const shop = await aShop(platform);
  await shop.afterMinutes(0);
  const link = await shop.aLink({ use: "single" });
  const { transactionId } = await shop.begin(link.code);
  await payAtEngine(platform, shop, transactionId, "saved_insufficient_funds");
  await shop.afterMinutes(4);
  expect(await refusalOf(shop.begin(link.code))).toMatch(/payment_link_(busy|unavailable)/);
  expect(await shop.stateOf(link)).toMatchObject({ status: "completed", usesCount: 1, openAttempts: 0 });
});

test.each(["declined", "three_ds"])("nobody takes over from a payer whose card was tried: %s", async (card) => {
  const shop = await aShop(platform);
  await shop.afterMinutes(0);
  const link = await shop.aLink({ use: "single" });
  const { transactionId } = await shop.begin(link.code);
  await shop.pay(transactionId, card);
  await shop.afterMinutes(10);
  expect(await refusalOf(shop.begin(link.code))).toBe("payment_link_busy");
  expect(await shop.stateOf(link)).toMatchObject({ openAttempts: 1 });
});

test("after a decline another card pays on the same use, until the session is over", async () => {
  const shop = await aShop(platform);
  await shop.afterMinutes(0);
  const link = await shop.aLink({ use: "single" });
  const { transactionId, attemptCode } = await shop.begin(link.code);
  await shop.pay(transactionId, "declined");
  const secrets = { code: link.code, attemptCode };
  const declined = await shop.checkout.syncCheckout(secrets);
  expect(declined).toMatchObject({ step: "pay", declineMessage: expect.stringContaining("card") });
  expect(declined.heldForSeconds).toBe(15 * 60);
  await shop.afterMinutes(14);
  expect((await shop.checkout.getCheckoutAttempt(secrets)).heldForSeconds).toBe(60);
  await shop.pay(transactionId);
  const paid = await shop.checkout.getCheckoutAttempt(secrets);
  expect([paid.step, paid.declineMessage]).toEqual(["paid", undefined]);
});

test("a use is free again when the session is over: canceled at the engine, or declined and not payable there", async () => {
  const shop = await aShop(platform);
  await shop.afterMinutes(0);
  const link = await shop.aLink({ use: "multiple", maxUses: 2 });
  const [waiting, declined] = [await shop.begin(link.code), await shop.begin(link.code)];
  await shop.pay(declined.transactionId, "declined");
  await shop.afterMinutes(15.5);
  expect(await shop.stateOf(link)).toMatchObject({ openAttempts: 1, usesCount: 0 });
  expect(await (await paymentsOf(shop)).get(waiting.transactionId)).toMatchObject({ status: "canceled" });
  await shop.afterMinutes(16.5);
  expect(await shop.stateOf(link)).toMatchObject({ openAttempts: 0, usesCount: 0, status: "active" });
  await expect(payAtEngine(platform, shop, declined.transactionId, "saved_insufficient_funds")).rejects.toThrow();
  await expect(payAtEngine(platform, shop, waiting.transactionId, "saved_insufficient_funds")).rejects.toThrow();
  expect(await shop.typesOf(link)).toEqual([...["created", "updated", "updated", "payment_failed", "payment_failed"]]);
});

test("a payer at the bank's page keeps the use when the session ends, and gives it back only canceled", async () => {
  const shop = await aShop(platform);
  await shop.afterMinutes(0);
  const link = await shop.aLink({ use: "multiple", maxUses: 2 });
  const [approving, leaving] = [await shop.begin(link.code), await shop.begin(link.code)];
  await shop.pay(approving.transactionId, "three_ds");
  await shop.pay(leaving.transactionId, "three_ds");
  const secrets = { code: link.code, attemptCode: approving.attemptCode };
  expect(await shop.checkout.getCheckoutAttempt(secrets)).toMatchObject({
    ...{ step: "approve", nextUrl: expect.stringContaining(approving.transactionId) },
  });
  await shop.afterMinutes(20);
  expect(await shop.stateOf(link)).toMatchObject({ openAttempts: 2 });
  await shop.pay(approving.transactionId, "three_ds", "approve");
  expect(await shop.stateOf(link)).toMatchObject({ openAttempts: 1, usesCount: 1 });
  await shop.afterMinutes(31);
  expect(await shop.stateOf(link)).toMatchObject({ openAttempts: 0, usesCount: 1 });
  expect(await (await paymentsOf(shop)).get(leaving.transactionId)).toMatchObject({ status: "canceled" });
});

test("what the bank has not decided holds its use, however long that takes", async () => {
  const shop = await aShop(platform);
  await shop.afterMinutes(0);
  const link = await shop.aLink({ use: "single" });
  const { transactionId } = await shop.begin(link.code);
  await shop.pay(transactionId, "under_review");
  await shop.afterMinutes(48 * 60);
  expect(await refusalOf(shop.begin(link.code))).toBe("payment_link_busy");
  expect(await shop.stateOf(link)).toMatchObject({ openAttempts: 1, usesCount: 0 });
});

test("a declined payment that the merchant cancels holds its use until the engine takes no more for it", async () => {
  const shop = await aShop(platform);
  await shop.afterMinutes(0);
  const link = await shop.aLink({ use: "single" });
  const { transactionId } = await shop.begin(link.code);
  await shop.pay(transactionId, "declined");
  await shop.transactions.cancelTransaction({ transactionId }, { headers: { "idempotency-key": randomUUID() } });
  expect(await refusalOf(shop.begin(link.code))).toBe("payment_link_busy");
  await shop.afterMinutes(15.9);
  expect(await shop.stateOf(link)).toMatchObject({ openAttempts: 1 });
  await shop.afterMinutes(16.5);
  expect(await shop.stateOf(link)).toMatchObject({ openAttempts: 0 });
});
