import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { getActiveMerchant, merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { PaymentLinkAttemptEntity } from "#extensions/capabilities/payment-links/index.ts";
import { transactionCopy } from "#extensions/capabilities/transactions/index.ts";
import { sandboxEngine, testCards } from "#extensions/connectors/engine/index.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aShop, aStart, refusalOf, type Shop } from "./paying.ts";

const { platform } = await startPlatform();

const paymentsOf = async ({ organization }: Shop) => (await merchantEngine(organization.work())).payments;

async function typesOf({ organization }: Shop, subjectId: string) {
  const events = await organization.work().em.find(EventEntity, { subjectId }, { orderBy: { sequence: "asc" } });
  return events.map(({ type }) => type.replace("payment_link.", ""));
}

test("a payer starts, pays and sees it, and the link is completed", async () => {
  const shop = await aShop(platform);
  const link = await shop.aLink({ use: "single", afterCompletion: { message: "Thank you, Ada." } });
  const attempt = await shop.begin(link.code);
  expect(attempt).toMatchObject({ step: "pay", amounts: { total: 4_200n }, link: { title: "Running shoes" } });
  expect(attempt.attemptCode).toMatch(/^[\w-]{22}$/);
  expect(await shop.stateOf(link)).toMatchObject({ openAttempts: 1, usesCount: 0, hasAttempts: true });
  const secrets = { code: link.code, attemptCode: attempt.attemptCode };
  const form = await shop.checkout.getCheckoutForm(secrets);
  expect(form).toMatchObject({
    engineOrigin: platform.engineUrl,
    paymentPageUrl: expect.stringContaining("payment_link"),
  });
  await shop.pay(attempt.transactionId);
  expect(await shop.checkout.getCheckoutAttempt(secrets)).toMatchObject({
    ...{ step: "paid", message: "Thank you, Ada.", cardLast4: "0341", amountRefunded: 0n },
  });
  expect(await shop.stateOf(link)).toMatchObject({
    ...{ status: "completed", openAttempts: 0, usesCount: 1, collectedMinorUnits: 4_200n },
  });
  expect(await typesOf(shop, link.paymentLinkId)).toEqual(["created", "updated", "payment_succeeded", "completed"]);
  expect(await refusalOf(shop.begin(link.code))).toBe("payment_link_unavailable");
  const { returnUrl } = await shop.transactions.getTransaction({ transactionId: attempt.transactionId });
  expect(returnUrl).toBeUndefined();
});

test("the same request is the same attempt, with its secret, also from another network", async () => {
  const shop = await aShop(platform);
  const link = await shop.aLink();
  const key = randomUUID();
  const [first, again] = await Promise.all([shop.begin(link.code, {}, key), shop.begin(link.code, {}, key)]);
  const moved = await shop.begin(link.code, { payerIp: "2001:db8::1" }, key);
  expect([again, moved]).toEqual([first, first]);
  expect(await shop.stateOf(link)).toMatchObject({ openAttempts: 1 });
});

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

test("nobody takes over from a payer who has paid, and our copy learns of it", async () => {
  const shop = await aShop(platform);
  await shop.afterMinutes(0);
  const link = await shop.aLink({ use: "single" });
  const { transactionId } = await shop.begin(link.code);
  await payAtEngine(shop, transactionId, "saved_insufficient_funds");
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
  await shop.afterMinutes(14);
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
  await expect(payAtEngine(shop, declined.transactionId, "saved_insufficient_funds")).rejects.toThrow();
  await expect(payAtEngine(shop, waiting.transactionId, "saved_insufficient_funds")).rejects.toThrow();
  expect(await typesOf(shop, link.paymentLinkId)).toEqual([
    ...["created", "updated", "updated", "payment_failed", "payment_failed"],
  ]);
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

test("a payment after its use was freed takes a free one, or is given back once", async () => {
  const shop = await aShop(platform);
  await shop.afterMinutes(0);
  const link = await shop.aLink({ use: "multiple", maxUses: 1 });
  const late = await shop.begin(link.code);
  await freedWithoutEngine(shop, late.transactionId);
  const other = await shop.begin(link.code);
  await shop.pay(other.transactionId);
  await payAtEngine(shop, late.transactionId, "saved_insufficient_funds");
  const secrets = { code: link.code, attemptCode: late.attemptCode };
  expect(await shop.checkout.syncCheckout(secrets)).toMatchObject({ step: "overpaid" });
  await shop.afterMinutes(1);
  await shop.afterMinutes(30);
  const { data } = await shop.refunds.listRefunds({ transactionId: late.transactionId });
  expect(data).toMatchObject([{ amount: 4_200n, refundStatus: "succeeded", reason: "duplicate" }]);
  expect(await shop.checkout.getCheckoutAttempt(secrets)).toMatchObject({
    ...{ step: "overpaid", amountRefunded: 4_200n, refunds: [{ amount: 4_200n, refundStatus: "succeeded" }] },
  });
  expect(await shop.stateOf(link)).toMatchObject({ usesCount: 1, openAttempts: 0, collectedMinorUnits: 4_200n });
  expect((await typesOf(shop, link.paymentLinkId)).filter((type) => type === "overpaid")).toHaveLength(1);
});

test("a late payment takes the use that is free", async () => {
  const shop = await aShop(platform);
  const link = await shop.aLink({ use: "multiple", maxUses: 2 });
  const late = await shop.begin(link.code);
  await freedWithoutEngine(shop, late.transactionId);
  expect(await shop.stateOf(link)).toMatchObject({ openAttempts: 0 });
  await payAtEngine(shop, late.transactionId, "saved_insufficient_funds");
  expect(await shop.checkout.syncCheckout({ code: link.code, attemptCode: late.attemptCode })).toMatchObject({
    ...{ step: "paid", amountRefunded: 0n },
  });
  expect(await shop.stateOf(link)).toMatchObject({ usesCount: 1, openAttempts: 0, collectedMinorUnits: 4_200n });
});

test("pause and expiry stop new payers, and let those finish who are paying", async () => {
  const shop = await aShop(platform);
  const link = await shop.aLink();
  const attempt = await shop.begin(link.code);
  await shop.paymentLinks.pausePaymentLink({ paymentLinkId: link.paymentLinkId });
  expect(await refusalOf(shop.begin(link.code))).toBe("payment_link_unavailable");
  await shop.pay(attempt.transactionId);
  expect(await shop.stateOf(link)).toMatchObject({ status: "paused", usesCount: 1 });
});

test("nobody pays a price that the page did not show", async () => {
  const shop = await aShop(platform);
  const link = await shop.aLink();
  expect(await refusalOf(shop.begin(link.code, { priceVersion: "2" }))).toBe("payment_link_changed");
  expect(await refusalOf(shop.begin(link.code, { expectedTotal: 4_199n }))).toBe("payment_link_changed");
  expect(await shop.stateOf(link)).toMatchObject({ openAttempts: 0, hasAttempts: false });
});

test("what is asked of the payer is checked by field, and stored encrypted", async () => {
  const shop = await aShop(platform);
  const link = await shop.aLink({ collect: { name: "required", email: "required" } });
  const wrong = shop.begin(link.code, { payer: { name: "Ada", email: "ada" } });
  expect(await refusalOf(wrong)).toBe("checkout_invalid");
  await shop.begin(link.code, { payer: { name: "Ada", email: "ada@example.com", phone: "+1" } });
  const [row] = await shop.organization.work().em.find(PaymentLinkAttemptEntity, {});
  expect(JSON.stringify(row)).not.toContain("ada@example.com");
  const place = { organizationId: shop.organization.id, recordId: row?.id ?? "", field: "payer" };
  const payer = JSON.parse(await platform.context.encryption.decrypt(row?.sealedPayer ?? "", place));
  expect(payer).toEqual({ name: "Ada", email: "ada@example.com", customFields: {} });
});

test("wrong secrets and other hosts are one refusal, and the payer only returns to the organization's host", async () => {
  const [shop, other] = [await aShop(platform), await aShop(platform)];
  const link = await shop.aLink();
  const { attemptCode } = await shop.begin(link.code);
  const foreign = await other.aLink();
  const unknown = "payment_link_unknown";
  expect(await refusalOf(shop.begin("nonsense"))).toBe(unknown);
  expect(await refusalOf(other.begin(link.code))).toBe(unknown);
  for (const wrong of [
    { code: link.code, attemptCode: "nonsense" },
    { code: foreign.code, attemptCode },
    { code: (await shop.aLink()).code, attemptCode },
  ])
    expect(await refusalOf(shop.checkout.getCheckoutAttempt(wrong))).toBe(unknown);
  const elsewhere = { returnUrl: `https://shop.example.com/{attempt}` };
  expect(await refusalOf(shop.begin(link.code, elsewhere))).toBe("checkout_invalid");
  expect(aStart(shop.organization, link.code).returnUrl).toContain(shop.organization.slug);
});

/** A payer's browser that our service does not hear of. */
async function payAtEngine(shop: Shop, paymentId: string, testCard: "saved_insufficient_funds" | "declined") {
  const { publishableKey } = await getActiveMerchant(shop.organization.work());
  const { clientSecret } = await (await paymentsOf(shop)).getForm(paymentId);
  const sandbox = sandboxEngine(platform.context.config.engines.sandbox, "payer");
  await sandbox.confirmAsPayer({ paymentId, publishableKey: publishableKey ?? "", clientSecret }, testCards[testCard]);
}

/** As an engine would leave it that took money for a payment that it had called canceled. */
async function freedWithoutEngine({ organization }: Shop, id: string): Promise<void> {
  await organization.work().atomically(async (phase) => {
    const row = await transactionCopy.lock(phase, { id } as never);
    Object.assign(row, { status: "canceled", engineStatus: "cancelled" });
    phase.record({ type: "transaction.canceled", subject: row });
  });
}
