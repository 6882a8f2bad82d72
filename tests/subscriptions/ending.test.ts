import { describe, expect, test } from "vitest";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { withKey } from "#tests/support/transactions.ts";
import { aSubscriber } from "./subscribing.ts";

const { platform } = await startPlatform();

async function atHalfTime(testCard?: string) {
  const subscriber = await aSubscriber(platform, { from: "2027-04-01T00:00:00Z", ...(testCard && { testCard }) });
  const { subscriptionId } = await subscriber.subscribe();
  await subscriber.advance("2027-04-16T00:00:00Z");
  return { subscriber, subscriptionId, ...subscriber };
}

describe("a cancellation", () => {
  test("at the end of the period lets it run until then, and can be taken back", async () => {
    const { subscriptions, subscriptionId, get, advance, invoicesOf, typesOf } = await atHalfTime();
    const scheduled = await subscriptions.cancelSubscription({ subscriptionId, reason: "unused" });
    expect([scheduled.subscriptionStatus, scheduled.nextBillingAt]).toEqual(["active", undefined]);
    expect(scheduled.cancelAt).toEqual(scheduled.currentPeriodEnd);
    expect((await subscriptions.resumeSubscription({ subscriptionId })).cancelAt).toBeUndefined();
    await subscriptions.cancelSubscription({ subscriptionId });
    await advance("2027-05-02T00:00:00Z");
    expect(await get(subscriptionId)).toMatchObject({ subscriptionStatus: "canceled", monthlyAmount: 0n });
    expect(await invoicesOf(subscriptionId)).toHaveLength(1);
    expect(await typesOf(subscriptionId)).toEqual([
      ...["created", "activated", "cancel_scheduled", "uncanceled", "cancel_scheduled", "canceled"],
    ]);
    const refusal = await failureOf(subscriptions.cancelSubscription({ subscriptionId }));
    expect(infoOf(refusal)).toMatchObject({
      ...{ reason: "subscription_not_changeable", metadata: { subscription_status: "canceled" } },
    });
  });

  test("now refunds what is left of the period, exactly as previewed", async () => {
    const { subscriptions, subscriptionId, advance, transactions } = await atHalfTime();
    const cancel = { subscriptionId, at: "now", refund: "prorated" };
    const { previewToken, dueNow, nextInvoice } = await subscriptions.previewSubscription({ cancel });
    expect([dueNow?.total, nextInvoice]).toEqual([-500n, undefined]);
    await subscriptions.cancelSubscription({ ...cancel, previewToken });
    await advance("2027-04-16T00:01:00Z");
    const { data } = await transactions.listTransactions({ subscriptionId });
    expect(data).toMatchObject([{ amountCaptured: 1_000n, amountRefunded: 500n }]);
  });

  test("of what is past due voids its open invoice, or leaves it due", async () => {
    for (const keepOpenInvoice of [false, true]) {
      const { subscriptions, subscriptionId, update, advance, get, invoicesOf, ...subscriber } = await atHalfTime();
      const paymentMethodId = await subscriber.aDeclinedCard();
      await update({ subscriptionId, paymentMethodId });
      await advance("2027-05-01T00:00:00Z");
      expect(await get(subscriptionId)).toMatchObject({ subscriptionStatus: "past_due", monthlyAmount: 1_000n });
      await subscriptions.cancelSubscription({ subscriptionId, at: "now", keepOpenInvoice });
      const [, open] = await invoicesOf(subscriptionId);
      expect(open?.invoiceStatus).toBe(keepOpenInvoice ? "open" : "void");
    }
  });
});

test("what is past due is active again when its invoice is paid", async () => {
  const { subscriptionId, update, advance, get, invoices, invoicesOf, paymentMethodId, ...subscriber } =
    await atHalfTime();
  await update({ subscriptionId, paymentMethodId: await subscriber.aDeclinedCard() });
  await advance("2027-05-01T00:00:00Z");
  const [, open] = await invoicesOf(subscriptionId);
  await invoices.payInvoice({ invoiceId: open?.invoiceId ?? "", paymentMethodId }, withKey());
  expect(await get(subscriptionId)).toMatchObject({ subscriptionStatus: "active" });
});

describe("a pause", () => {
  test.each([
    ["void", "void"],
    ["keep_as_draft", "draft"],
  ])("with %s charges nothing, and goes on by itself", async (behavior, status) => {
    const { subscriptions, subscriptionId, advance, get, invoicesOf } = await atHalfTime();
    const resumesAt = { seconds: BigInt(Date.parse("2027-05-15T00:00:00Z") / 1_000), nanos: 0 };
    const paused = await subscriptions.pauseSubscription({ subscriptionId, behavior, resumesAt });
    expect(paused).toMatchObject({ subscriptionStatus: "paused", monthlyAmount: 0n });
    await advance("2027-06-02T00:00:00Z");
    expect(await get(subscriptionId)).toMatchObject({
      subscriptionStatus: "active",
      monthlyAmount: 1_000n,
      periodIndex: 2,
    });
    const found = await invoicesOf(subscriptionId);
    expect(found.map((invoice) => [invoice.periodIndex, invoice.invoiceStatus])).toEqual([
      [0, "paid"],
      [1, status],
      [2, "paid"],
    ]);
  });
});

test("a trial can be extended, and its price can cancel it without a card", async () => {
  const subscriber = await aSubscriber(platform, { from: "2027-04-01T00:00:00Z" });
  const { subscriptions, customers } = subscriber;
  const { customerId } = await customers.createCustomer({ name: "Kim" }, withKey());
  const { subscriptionId } = await subscriber.subscribe({ customerId, trialDays: 14 });
  const trialEnd = { seconds: BigInt(Date.parse("2027-05-01T00:00:00Z") / 1_000), nanos: 0 };
  expect(await subscriptions.extendTrial({ subscriptionId, trialEnd })).toMatchObject({ nextBillingAt: trialEnd });
  await subscriber.advance("2027-04-20T00:00:00Z");
  expect(await subscriber.get(subscriptionId)).toMatchObject({ subscriptionStatus: "trialing" });
  await subscriber.advance("2027-05-01T00:00:00Z");
  expect(await subscriber.get(subscriptionId)).toMatchObject({
    ...{ subscriptionStatus: "canceled", cancellation: { canceledBy: "system", reason: "payment_failed" } },
  });
});

test("of two at once one wins, and the other is told the winner's state", async () => {
  const { subscriptions, subscriptionId } = await atHalfTime();
  const results = await Promise.allSettled([
    subscriptions.cancelSubscription({ subscriptionId, at: "now" }),
    subscriptions.pauseSubscription({ subscriptionId }),
  ]);
  const lost = results.find((result) => result.status === "rejected");
  const won = results.find((result) => result.status === "fulfilled");
  expect(infoOf(lost?.reason)).toMatchObject({
    reason: "subscription_not_changeable",
    metadata: { subscription_status: won?.value.subscriptionStatus },
  });
});
