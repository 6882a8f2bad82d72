import { expect, test } from "vitest";
import { startPlatform } from "#tests/support/platform.ts";
import { withKey } from "#tests/support/transactions.ts";
import { aSubscriber } from "./subscribing.ts";

const { platform } = await startPlatform();

/** One whose renewal of February 28 was declined. */
async function aPastDue() {
  const subscriber = await aSubscriber(platform);
  const { subscriptionId } = await subscriber.subscribe();
  const paymentMethodId = await subscriber.aDeclinedCard();
  await subscriber.update({ subscriptionId, paymentMethodId });
  await subscriber.advance("2027-02-28T09:00:01Z");
  expect((await subscriber.get(subscriptionId)).subscriptionStatus).toBe("past_due");
  return { ...subscriber, subscriptionId };
}

test("a pause does not pay what is owed: after it the subscription is past due, until the invoice is paid", async () => {
  const { subscriptions, invoices, subscriptionId, paymentMethodId, typesOf, get, invoicesOf } = await aPastDue();
  await subscriptions.pauseSubscription({ subscriptionId });
  const resumed = await subscriptions.resumeSubscription({ subscriptionId });
  expect(resumed).toMatchObject({ subscriptionStatus: "past_due", monthlyAmount: 1_000n });
  expect((await typesOf(subscriptionId)).slice(-3)).toEqual(["paused", "resumed", "past_due"]);
  const invoiceId = (await invoicesOf(subscriptionId)).at(-1)?.invoiceId ?? "";
  await invoices.payInvoice({ invoiceId, paymentMethodId }, withKey());
  expect((await get(subscriptionId)).subscriptionStatus).toBe("active");
  expect((await typesOf(subscriptionId)).at(-1)).toBe("recovered");
});

test("a pause that ends by itself leaves it past due too", async () => {
  const { subscriptions, subscriptionId, advance, get } = await aPastDue();
  const resumesAt = { seconds: BigInt(Date.parse("2027-03-10T00:00:00Z") / 1_000), nanos: 0 };
  await subscriptions.pauseSubscription({ subscriptionId, resumesAt });
  await advance("2027-03-10T00:00:01Z");
  expect((await get(subscriptionId)).subscriptionStatus).toBe("past_due");
});

test("what was paid or voided during the pause is not owed after it", async () => {
  const { subscriptions, invoices, subscriptionId, invoicesOf } = await aPastDue();
  await subscriptions.pauseSubscription({ subscriptionId });
  await invoices.voidInvoice({ invoiceId: (await invoicesOf(subscriptionId)).at(-1)?.invoiceId ?? "" });
  expect((await subscriptions.resumeSubscription({ subscriptionId })).subscriptionStatus).toBe("active");
});

test("a change that waits for its payment makes nothing past due after a pause", async () => {
  const subscriber = await aSubscriber(platform);
  const { subscriptions, subscriptionId, update, aPrice, aDeclinedCard } = {
    ...subscriber,
    ...(await subscriber.subscribe()),
  };
  await update({ subscriptionId, paymentMethodId: await aDeclinedCard() });
  const { items } = await subscriber.get(subscriptionId);
  const { priceId } = await aPrice({ unitAmount: 3_000n });
  await update({ subscriptionId, items: [{ itemId: items[0]?.itemId ?? "", priceId }] });
  await subscriptions.pauseSubscription({ subscriptionId });
  const resumed = await subscriptions.resumeSubscription({ subscriptionId });
  expect(resumed.pendingChange?.waitsFor).toBe("payment");
  expect(resumed.subscriptionStatus).toBe("active");
});
