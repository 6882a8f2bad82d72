import { expect, test } from "vitest";
import { startPlatform } from "#tests/support/platform.ts";
import { billedBy, momentOf } from "./billed.ts";
import { aSubscriber } from "./subscribing.ts";

/** Cases that other billing systems published, billed again by the service on a merchant's test clock. */
const { platform } = await startPlatform();

// Stripe, "Set the subscription billing period": a subscription of January 31 is billed on the last day of February.
test("January 31, February 28, March 31", async () => {
  const subscriber = await aSubscriber(platform, { from: "2027-01-31T00:00:00Z" });
  const { subscriptionId } = await subscriber.subscribe();
  await subscriber.advance("2027-04-30T00:00:00Z");
  expect((await billedBy(subscriber, subscriptionId)).map(([, start]) => start)).toEqual([
    ...["2027-01-31T00:00:00Z", "2027-02-28T00:00:00Z", "2027-03-31T00:00:00Z", "2027-04-30T00:00:00Z"],
  ]);
});

// Stripe, "Prorations": from 10 to 20 USD halfway through the period, -5 and +10.
test("10 to 20 at half time gives 5 back and charges 10", async () => {
  const subscriber = await aSubscriber(platform, { from: "2027-04-01T00:00:00Z" });
  const { subscriptionId, items } = await subscriber.subscribe();
  const { priceId } = await subscriber.aPrice({ unitAmount: 2_000n });
  await subscriber.advance("2027-04-16T00:00:00Z");
  const change = { items: [{ itemId: items[0]?.itemId ?? "", priceId }], proration: "next_invoice" };
  await subscriber.update({ subscriptionId, ...change });
  await subscriber.advance("2027-05-01T00:00:00Z");
  const [, second] = await subscriber.invoicesOf(subscriptionId);
  expect(second?.lines.map(({ lineType, amount }) => [lineType, amount])).toEqual([
    ["unused", -500n],
    ["remaining", 1_000n],
    ["period", 2_000n],
  ]);
  expect(second).toMatchObject({ total: 2_500n, invoiceStatus: "paid" });
});

// Kill Bill, TestDoubleProRation (in advance, monthly): 14/31 + 1 + 12/28. February 2027 is as long as that of 2011.
test("January 1 to February 27 with billing day 15: 14 of 31 days, a month, and 12 of 28", async () => {
  const subscriber = await aSubscriber(platform, { from: "2027-01-01T00:00:00Z" });
  const { subscriptionId } = await subscriber.subscribe({
    billingAnchor: { anchorType: "day_of_month", day: 15, timeZone: "UTC" },
    terms: { unitAmount: 31_00n * 28n },
  });
  await subscriber.advance("2027-02-27T00:00:00Z");
  await subscriber.subscriptions.cancelSubscription({ subscriptionId, at: "now", refund: "prorated" });
  expect(await billedBy(subscriber, subscriptionId)).toEqual([
    [14_00n * 28n, "2027-01-01T00:00:00Z", "2027-01-15T00:00:00Z"],
    [31_00n * 28n, "2027-01-15T00:00:00Z", "2027-02-15T00:00:00Z"],
    [31_00n * 28n, "2027-02-15T00:00:00Z", "2027-03-15T00:00:00Z"],
  ]);
  const { data } = await subscriber.creditNotes.listCreditNotes({ customerId: subscriber.customerId });
  expect(data.map(({ amount }) => amount)).toEqual([31_00n * 16n]);
});

// Kill Bill #139: a year that begins on the evening before in its zone ended a day early, and a day of it was given back.
test("a year that runs to its end has nothing to give back, whatever the zone", async () => {
  const subscriber = await aSubscriber(platform, { from: "2027-01-20T07:30:42Z" });
  const { subscriptionId, currentPeriodEnd } = await subscriber.subscribe({
    billingAnchor: { anchorType: "anniversary", timeZone: "America/Los_Angeles" },
    terms: { interval: "year", unitAmount: 3_990n },
  });
  expect(momentOf(currentPeriodEnd)).toBe("2028-01-20T07:30:42Z");
  await subscriber.subscriptions.cancelSubscription({ subscriptionId, at: "period_end" });
  await subscriber.advance("2028-01-20T07:30:42Z");
  expect(await subscriber.get(subscriptionId)).toMatchObject({ subscriptionStatus: "canceled" });
  expect(await billedBy(subscriber, subscriptionId)).toEqual([
    [3_990n, "2027-01-20T07:30:42Z", "2028-01-20T07:30:42Z"],
  ]);
});

// Kill Bill #445: the end of daylight saving time moved the billing day, and invoices were made without end.
test("the end of daylight saving time keeps the local day and time, and each month is billed once", async () => {
  const subscriber = await aSubscriber(platform, { from: "2027-10-01T08:09:02Z" });
  const { subscriptionId } = await subscriber.subscribe({
    billingAnchor: { anchorType: "anniversary", timeZone: "America/Juneau" },
  });
  await subscriber.advance("2028-01-15T00:00:00Z");
  expect((await billedBy(subscriber, subscriptionId)).map(([, start]) => start)).toEqual([
    ...["2027-10-01T08:09:02Z", "2027-11-01T08:09:02Z", "2027-12-01T09:09:02Z", "2028-01-01T09:09:02Z"],
  ]);
});
