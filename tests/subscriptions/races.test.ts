import { expect, test } from "vitest";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { locking, until } from "#tests/support/killing.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { untilDone } from "#tests/support/retries.ts";
import { withKey } from "#tests/support/transactions.ts";
import { aSubscriber, type Subscriber } from "./subscribing.ts";

const { platform } = await startPlatform();

type Call = () => Promise<unknown>;

/** Starts the calls in this order while the rows are locked, so that all have begun before one of them goes on. */
async function atOnce(statement: string, calls: readonly Call[]) {
  const lock = await locking(platform.databaseUrl, statement);
  const made: Promise<PromiseSettledResult<unknown>[]>[] = [];
  for (const call of calls) {
    made.push(Promise.allSettled([call()]));
    await until(async () => (await lock.waiting()) >= made.length);
  }
  await lock.release();
  return (await Promise.all(made)).flat();
}

const billingLock = ({ customerId }: Subscriber) =>
  `select from billing_accounts where customer_id = '${customerId}' for update`;

const ended = (settled: readonly PromiseSettledResult<unknown>[]) => settled.map(({ status }) => status);

async function refusalOf([, second]: readonly PromiseSettledResult<unknown>[]) {
  if (second?.status !== "rejected") throw new Error("the second call succeeded");
  return infoOf(await failureOf(Promise.reject(second.reason)));
}

/** Two requests for one subscription, as functions of its ID. */
type Request = (subscriber: Subscriber, subscriptionId: string) => Promise<unknown>;

const cancel: Request = ({ subscriptions }, subscriptionId) =>
  subscriptions.cancelSubscription({ subscriptionId, at: "now" });
const pause: Request = ({ subscriptions }, subscriptionId) => subscriptions.pauseSubscription({ subscriptionId });
const change: Request = async ({ aPrice, get, update }, subscriptionId) => {
  const { items } = await get(subscriptionId);
  const { priceId } = await aPrice({ unitAmount: 2_000n });
  return update({ subscriptionId, items: [{ itemId: items[0]?.itemId ?? "", priceId }] });
};

test.each([
  { one: "a change", first: change, other: "a cancellation", second: cancel, status: "active" },
  { one: "a cancellation", first: cancel, other: "a change", second: change, status: "canceled" },
  { one: "a pause", first: pause, other: "a cancellation", second: cancel, status: "paused" },
  { one: "a cancellation", first: cancel, other: "a pause", second: pause, status: "canceled" },
])("of $one and $other at once the first wins, and the other gets its state", async ({ first, second, status }) => {
  const subscriber = await aSubscriber(platform);
  const { subscriptionId } = await subscriber.subscribe();
  const calls = [first, second].map((request) => () => request(subscriber, subscriptionId));
  const settled = await atOnce(billingLock(subscriber), calls);
  expect(ended(settled)).toEqual(["fulfilled", "rejected"]);
  const { subscriptionStatus } = await subscriber.get(subscriptionId);
  expect(subscriptionStatus).toBe(status);
  expect(await refusalOf(settled)).toMatchObject({
    reason: "subscription_not_changeable",
    metadata: { subscription_id: subscriptionId, subscription_status: status },
  });
});

test("100 subscribers at once share a coupon for 10", async () => {
  const subscriber = await aSubscriber(platform);
  const { priceId } = await subscriber.aPrice({ trialDays: 7 });
  const { couponId } = await subscriber.coupons.createCoupon({
    ...{ name: "First ten", basisPoints: 1_000, duration: "forever", maxRedemptions: 10 },
  });
  const { customerId } = subscriber;
  const subscribing = Array.from({ length: 100 }, () => {
    const options = withKey();
    const request = { customerId, items: [{ priceId }], couponId };
    return untilDone(() => subscriber.subscriptions.createSubscription(request, options));
  });
  const settled = await Promise.allSettled(subscribing);
  const refused = settled.filter(({ status }) => status === "rejected") as PromiseRejectedResult[];
  const reasons = await Promise.all(refused.map(({ reason }) => failureOf(Promise.reject(reason))));
  expect(new Set(reasons.map((error) => infoOf(error).reason))).toEqual(new Set(["coupon_not_usable"]));
  expect(refused).toHaveLength(90);
  expect(await subscriber.coupons.getCoupon({ couponId })).toMatchObject({ redemptionsCount: 10 });
});

test.each([
  ["an archive of its plan first", ["fulfilled", "rejected"]],
  ["a subscription first", ["fulfilled", "fulfilled"]],
])("nobody gets a plan after it is archived: %s", async (name, expected) => {
  const subscriber = await aSubscriber(platform);
  const { priceId, planId } = await subscriber.aPrice({ trialDays: 7 });
  const calls: Call[] = [
    () => subscriber.plans.archivePlan({ planId }),
    () => subscriber.subscribe({ items: [{ priceId }] }),
  ];
  if (name.startsWith("a subscription")) calls.reverse();
  const settled = await atOnce(`select from plans where id = '${planId}' for update`, calls);
  expect(ended(settled)).toEqual(expected);
  if (settled[1]?.status === "rejected") expect(await refusalOf(settled)).toMatchObject({ reason: "price_not_usable" });
});

test("the scheduler and payers at once are one payment of each renewal", async () => {
  const subscriber = await aSubscriber(platform);
  const { priceId } = await subscriber.aPrice();
  const made = [1, 2, 3, 4].map(() => subscriber.subscribe({ items: [{ priceId }] }));
  const ids = (await Promise.all(made)).map(({ subscriptionId }) => subscriptionId);
  let isDone = false;
  const advancing = subscriber.advance("2027-04-01T00:00:00Z").finally(() => (isDone = true));
  const paying = (async () => {
    while (!isDone) {
      const { data } = await subscriber.invoices.listInvoices({ invoiceStatus: ["open"] });
      const pay = (invoiceId: string) => subscriber.invoices.payInvoice({ invoiceId }, withKey()).catch(() => null);
      await Promise.all(data.map(({ invoiceId }) => pay(invoiceId)));
    }
  })();
  await Promise.all([advancing, paying]);
  for (const subscriptionId of ids) {
    const invoices = await subscriber.invoicesOf(subscriptionId);
    expect(invoices.map(({ invoiceStatus, amountPaid }) => [invoiceStatus, amountPaid])).toEqual([
      ["paid", 1_000n],
      ["paid", 1_000n],
      ["paid", 1_000n],
    ]);
    const { data } = await subscriber.transactions.listTransactions({ subscriptionId });
    expect(data.map(({ transactionStatus }) => transactionStatus)).toEqual(["succeeded", "succeeded", "succeeded"]);
  }
});

test("many subscriptions of one card at once charge it once each, and count each charge", async () => {
  const { subscribe, subscriptions, paymentMethods, paymentMethodId } = await aSubscriber(platform);
  for (const _round of [1, 2, 3]) {
    const made = await Promise.all(Array.from({ length: 8 }, () => subscribe()));
    expect(new Set(made.map(({ subscriptionStatus }) => subscriptionStatus))).toEqual(new Set(["active"]));
  }
  expect((await subscriptions.listSubscriptions({ limit: 50 })).data).toHaveLength(24);
  expect(await paymentMethods.getPaymentMethod({ paymentMethodId })).toMatchObject({ failureCount: 0 });
});
