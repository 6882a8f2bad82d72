import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createCustomer } from "#extensions/capabilities/customers/index.ts";
import { forgetDetails, forgetPayers } from "#extensions/capabilities/payment-links/forget-payers.ts";
import { PaymentLinkAttemptEntity } from "#extensions/capabilities/payment-links/index.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aShop, aStart, refusalOf } from "./paying.ts";

const { platform } = await startPlatform();

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
  expect(await shop.typesOf(link)).toEqual(["created", "updated", "payment_succeeded", "completed"]);
  expect(await refusalOf(shop.begin(link.code))).toBe("payment_link_unavailable");
  const { transactionId } = attempt;
  const { returnUrl, paymentLinkId } = await shop.transactions.getTransaction({ transactionId });
  expect([returnUrl, paymentLinkId]).toEqual([undefined, link.paymentLinkId]);
  const { data } = await shop.transactions.listTransactionEvents({ transactionId });
  expect(data.find(({ type }) => type.startsWith("payment_link."))).toMatchObject({
    ...{ type: "payment_link.payment_succeeded", subjectId: link.paymentLinkId },
  });
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

test("what the payer entered goes with the link's customer, and after 400 days", async () => {
  const shop = await aShop(platform);
  const { id: customerId } = await createCustomer(shop.organization.work(), { name: "Ada" });
  const collect = { name: "required" } as const;
  const links = [await shop.aLink({ collect, customerId }), await shop.aLink({ collect })];
  for (const { code } of links) await shop.begin(code, { payer: { name: "Ada" } });
  const { em } = shop.organization.work();
  const stored = async () => {
    const rows = await em.find(PaymentLinkAttemptEntity, {}, { orderBy: { createdAt: "asc" }, refresh: true });
    return rows.map(({ sealedPayer }) => sealedPayer !== null);
  };
  const [, other] = await em.find(PaymentLinkAttemptEntity, {}, { orderBy: { createdAt: "asc" } });
  const due = await em.find(DueWorkEntity, { kind: "payment_link_attempt.forget_payer" });
  expect(due.map(({ dueAt }) => Math.round((dueAt.getTime() - Date.now()) / 86_400_000))).toEqual([400, 400]);
  const item = { kind: "", dueAt: new Date(), attempt: 1 };
  const work = shop.organization.work();
  await work.atomically((phase) => forgetPayers(phase, { ...item, subjectId: customerId }));
  expect(await stored()).toEqual([false, true]);
  await work.atomically((phase) => forgetDetails(phase, { ...item, subjectId: other?.id ?? "" }));
  expect(await stored()).toEqual([false, false]);
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
