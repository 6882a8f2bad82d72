import { expect, test } from "vitest";
import { PaymentMethodExtensionEntity } from "#extensions/capabilities/payment-methods/index.ts";
import { keepCardDeclines } from "#extensions/capabilities/transactions/card-declines.queries.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { readRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { aSubscriber } from "#tests/subscriptions/subscribing.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { aPaymentMethod } from "#tests/support/payment-methods.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { withKey } from "#tests/support/transactions.ts";
import { aFailingSubscriber, nextOf } from "./dunned.ts";

const { platform } = await startPlatform();

type Failing = Awaited<ReturnType<typeof aFailingSubscriber>>;

/** As sales over the API would leave them, on that day. */
async function declinesOf(failing: Failing, count: number, day: string): Promise<void> {
  const { organization, failingMethodId } = failing;
  const method = await readRow(organization.work(), PaymentMethodExtensionEntity, failingMethodId, "payment method");
  const declines = Array.from({ length: count }, (_, position) => ({
    ...{ id: `${failingMethodId}_${position}`, fingerprint: method.fingerprint ?? "", network: "visa" },
    ...{ currency: "USD", amountMinorUnits: 1_000n, declinedAt: new Date(Date.parse(day) + position * 1_000) },
  }));
  await organization.work().atomically((phase) => keepCardDeclines(phase, declines));
}

const retryOf = ({ organization, subscriptionId }: Pick<Failing, "organization" | "subscriptionId">) =>
  platform.callers.grpc
    .forOrganization({ organizationId: organization.id })
    .dunning.retryPayment({ subscriptionId }, withKey());

test("the last attempt that the limit allows is made, and the next one waits for the first moment that it allows", async () => {
  const failing = await aFailingSubscriber(platform);
  // With the renewal there are 14 declines.
  await declinesOf(failing, 13, "2027-02-10T14:30:00Z");
  expect(infoOf(await failureOf(retryOf(failing)))).toMatchObject({ reason: "card_declined" });
  const refused = infoOf(await failureOf(retryOf(failing)));
  expect(refused).toMatchObject({
    reason: "payment_retry_too_early",
    metadata: { next_attempt_at: "2027-03-12T14:30:00.000Z" },
  });
  const { invoiceId } = await failing.renewal();
  expect(infoOf(await failureOf(failing.invoices.payInvoice({ invoiceId }, withKey())))).toMatchObject({
    reason: "payment_retry_too_early",
  });
  await failing.advance("2027-03-12T14:00:00Z");
  const waiting = await failing.renewal();
  expect(waiting.attempts).toHaveLength(2);
  expect(waiting.dunning?.attempt).toBe(5);
  expect(nextOf(waiting.dunning)).toBe("2027-03-12T14:30");
  expect(waiting.dunning?.reason).toMatch(/ on 2027-03-12 at 14:30 in UTC\.$/);
  const { em } = failing.organization.work();
  const failed = await em.find(EventEntity, { subjectId: invoiceId, type: "invoice.payment_failed" });
  expect(failed.filter(({ data }) => data.reason === "retry_limit_reached")).toHaveLength(5);
  await failing.advance("2027-03-12T14:31:00Z");
  expect((await failing.renewal()).attempts).toHaveLength(3);
  await failing.advance("2027-03-14T14:00:00Z");
  expect(await failing.renewal()).toMatchObject({
    invoiceStatus: "void",
    dunning: { stoppedBecause: "schedule_ended" },
  });
});

test("the first charge of a renewal waits too, and begins a dunning", async () => {
  const failing = await aFailingSubscriber(platform, "visa");
  expect(await failing.renewal()).toMatchObject({ invoiceStatus: "paid" });
  await declinesOf(failing, 15, "2027-03-02T10:00:00Z");
  await failing.advance("2027-03-31T15:00:00Z");
  const [, , capped] = await failing.invoicesOf(failing.subscriptionId);
  expect(capped).toMatchObject({
    invoiceStatus: "open",
    attempts: [],
    dunning: { dunningStatus: "retrying", attempt: 0 },
  });
  expect(nextOf(capped?.dunning)).toBe("2027-04-01T10:00");
  await failing.advance("2027-04-01T10:01:00Z");
  const [, , paid] = await failing.invoicesOf(failing.subscriptionId);
  expect(paid).toMatchObject({ invoiceStatus: "paid", dunning: { recoveredBy: "retry" } });
});

test("two customers who stored one card do not exceed the limit by charges at one moment", async () => {
  const failing = await aFailingSubscriber(platform);
  const { organization } = failing;
  const { customerId } = await aPaymentMethod(platform, organization, { testCard: "saved_insufficient_funds" });
  const other = await failing.subscribe({ customerId, trialDays: 1 });
  await failing.advance("2027-03-01T15:10:00Z");
  // With the renewal, its first step and the other customer's charge there are 14 declines.
  await declinesOf(failing, 11, "2027-02-10T14:30:00Z");
  const both = [failing, { organization, subscriptionId: other.subscriptionId }];
  const failures = await Promise.all(both.map((each) => failureOf(retryOf(each))));
  expect(failures.map((failure) => infoOf(failure)?.reason).sort()).toEqual([
    "card_declined",
    "payment_retry_too_early",
  ]);
});

test("a step that the limit forbids until after the last day promises no other attempt", async () => {
  const failing = await aFailingSubscriber(platform);
  await declinesOf(failing, 15, "2027-02-27T10:00:00Z");
  await failing.advance("2027-03-01T14:01:00Z");
  const { dunning, attempts } = await failing.renewal();
  expect(attempts).toHaveLength(1);
  expect(dunning).toMatchObject({ dunningStatus: "retrying", attempt: 1 });
  expect(nextOf(dunning)).toBeNull();
  expect(dunning?.reason).toMatch(/^The card network allows the next charge of this card on 2027-03-29 at /);
});

test("another card is charged at once, within its own limits", async () => {
  const failing = await aFailingSubscriber(platform);
  await declinesOf(failing, 15, "2027-02-20T10:00:00Z");
  const { paymentMethodId } = await failing.aCard("visa");
  await failing.update({ subscriptionId: failing.subscriptionId, paymentMethodId });
  await failing.advance("2027-02-28T15:00:10Z");
  expect(await failing.renewal()).toMatchObject({ invoiceStatus: "paid", dunning: { recoveredBy: "new_card" } });
});

test("renewals of one card that are due at one moment are never more than its limit", {
  timeout: 120_000,
}, async () => {
  const payer = await aSubscriber(platform);
  const { customerId, organization, paymentMethodId, transactions } = payer;
  const items = [{ priceId: (await payer.aPrice()).priceId }];
  for (let count = 0; count < 17; count += 1) await payer.subscribe({ items, trialDays: 1 });
  await payer.advance("2027-02-01T10:00:00Z");
  const declines = { code: "refused", message: "Refused", network_code: "51" };
  await platform.sandbox.setCard(organization.engineMerchantId, { payment_method_id: paymentMethodId, declines });
  await payer.advance("2027-03-01T09:30:00Z");
  const { data } = await transactions.listTransactions({ customerId, transactionStatus: ["failed"], limit: 100 });
  const reached = data.filter(({ decline }) => decline?.code === "insufficient_funds");
  expect(data).toHaveLength(17);
  expect(reached.length).toBeGreaterThan(0);
  expect(reached.length).toBeLessThanOrEqual(15);
});

test("renewals of one card that several customers have stored are never more than its limit", {
  timeout: 120_000,
}, async () => {
  const payer = await aSubscriber(platform);
  const { organization, transactions } = payer;
  const items = [{ priceId: (await payer.aPrice()).priceId }];
  const methods = [payer.paymentMethodId];
  for (let count = 0; count < 17; count += 1) {
    const { customerId, paymentMethodId } = await aPaymentMethod(platform, organization);
    methods.push(paymentMethodId);
    await payer.subscribe({ customerId, items, trialDays: 1 });
  }
  await payer.advance("2027-02-01T10:00:00Z");
  const declines = { code: "refused", message: "Refused", network_code: "51" };
  for (const payment_method_id of methods)
    await platform.sandbox.setCard(organization.engineMerchantId, { payment_method_id, declines });
  await payer.advance("2027-03-01T09:30:00Z");
  const { data } = await transactions.listTransactions({ transactionStatus: ["failed"], limit: 100 });
  const reached = data.filter(({ decline }) => decline?.code === "insufficient_funds");
  expect(reached.length).toBeGreaterThan(0);
  expect(reached.length).toBeLessThanOrEqual(15);
});
