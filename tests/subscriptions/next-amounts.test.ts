import { expect, test, vi } from "vitest";
import { SubscriptionEntity } from "#extensions/capabilities/subscriptions/index.ts";
import { subscriptionMessages } from "#extensions/capabilities/subscriptions/subscription.message.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { withKey } from "#tests/support/transactions.ts";
import { aSubscriber } from "./subscribing.ts";

const { platform } = await startPlatform();

/** Subscriptions of which something different comes next: a coupon, a waiting line, a waiting change, a trial, an end. */
async function ofEveryKind() {
  const subscriber = await aSubscriber(platform, { from: "2027-03-01T00:00:00Z" });
  const { subscribe, update, aPrice, advance, coupons, subscriptions, customerCredits, customerId } = subscriber;
  const { couponId } = await coupons.createCoupon({ name: "Half", basisPoints: 5_000, duration: "forever" });
  const dearer = await aPrice({ unitAmount: 3_000n });
  const yearly = await aPrice({ unitAmount: 9_000n, interval: "year" });
  await subscribe({ couponId });
  const [waiting, changing, ending] = [await subscribe(), await subscribe(), await subscribe()];
  await subscribe({ trialDays: 60, terms: { setupFeeAmount: 500n } });
  await advance("2027-03-16T12:00:00Z");
  const to = ({ items }: typeof waiting, priceId: string) => [{ itemId: items[0]?.itemId ?? "", priceId }];
  const { subscriptionId } = waiting;
  await update({ subscriptionId, items: to(waiting, dearer.priceId), proration: "next_invoice" });
  await update({
    ...{ subscriptionId: changing.subscriptionId, items: to(changing, yearly.priceId), proration: "at_renewal" },
  });
  await subscriptions.cancelSubscription({ subscriptionId: ending.subscriptionId });
  await customerCredits.createCustomerCredit({ customerId, currency: "USD", amount: 300n }, withKey());
  return { ...subscriber, ending };
}

test("a list says what each subscription is charged next, as its upcoming invoice does", async () => {
  const { subscriptions, ending } = await ofEveryKind();
  const { data } = await subscriptions.listSubscriptions({ limit: 100 });
  expect(new Set(data.map(({ nextAmount }) => nextAmount))).toEqual(new Set([200n, 3_700n, 8_700n, undefined, 1_200n]));
  for (const { subscriptionId, nextAmount } of data) {
    if (subscriptionId === ending.subscriptionId) continue;
    const { invoice } = await subscriptions.getUpcomingInvoice({ subscriptionId });
    expect(nextAmount).toBe(invoice?.amountDue);
    expect((await subscriptions.getSubscription({ subscriptionId })).nextAmount).toBe(nextAmount);
  }
});

test("a page of subscriptions costs as many statements as two of them", async () => {
  const { organization, subscribe, subscriptions } = await ofEveryKind();
  const rows = () => organization.work().em.find(SubscriptionEntity, {}, { orderBy: { id: "asc" } });
  const costOf = async (count: number) => {
    const some = (await rows()).slice(0, count);
    const work = organization.work();
    const spies = [vi.spyOn(work.em, "execute"), vi.spyOn(work.em, "find")];
    await subscriptionMessages(some, work);
    return spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  };
  for (let each = 0; each < 10; each += 1) await subscribe();
  expect((await subscriptions.listSubscriptions({ limit: 100 })).data).toHaveLength(15);
  expect(await costOf(15)).toBe(await costOf(5));
});
