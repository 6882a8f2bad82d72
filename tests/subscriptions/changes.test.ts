import { describe, expect, test } from "vitest";
import { startPlatform } from "#tests/support/platform.ts";
import { withKey } from "#tests/support/transactions.ts";
import { aSubscriber, type Subscriber } from "./subscribing.ts";

const { platform } = await startPlatform();

/** A subscription of 10 USD a month at half of its period, with a price of the given amount to change to. */
async function atHalfTime(unitAmount = 2_000n, testCard?: string) {
  const subscriber = await aSubscriber(platform, { from: "2027-04-01T00:00:00Z", ...(testCard && { testCard }) });
  const { subscriptionId, items } = await subscriber.subscribe();
  const { priceId } = await subscriber.aPrice({ unitAmount });
  await subscriber.advance("2027-04-16T00:00:00Z");
  const target = { itemId: items[0]?.itemId ?? "", priceId };
  return { subscriber, subscriptionId, items: [target] };
}

const linesOf = ({ lines }: { readonly lines: readonly { lineType: string; amount: bigint }[] }) =>
  lines.map(({ lineType, amount }) => [lineType, amount]);

async function lastInvoice(subscriber: Subscriber, subscriptionId: string) {
  const invoice = (await subscriber.invoicesOf(subscriptionId)).at(-1);
  if (!invoice) throw new Error("there is no invoice");
  return invoice;
}

describe("what costs more", () => {
  test("is billed at once by default, in lines that are never netted", async () => {
    const { subscriber, subscriptionId, items } = await atHalfTime();
    const changed = await subscriber.update({ subscriptionId, items });
    expect(changed).toMatchObject({ monthlyAmount: 2_000n, items, subscriptionStatus: "active" });
    expect(changed.pendingChange).toBeUndefined();
    const invoice = await lastInvoice(subscriber, subscriptionId);
    expect(linesOf(invoice)).toEqual([
      ["unused", -500n],
      ["remaining", 1_000n],
    ]);
    expect(invoice).toMatchObject({ invoiceStatus: "paid", invoiceReason: "change", amountPaid: 500n });
    await subscriber.advance("2027-05-01T00:00:00Z");
    expect(linesOf(await lastInvoice(subscriber, subscriptionId))).toEqual([["period", 2_000n]]);
  });

  test("waits for its payment for 23 hours, and keeps the present price meanwhile", async () => {
    const { subscriber, subscriptionId, items } = await atHalfTime();
    await subscriber.update({ subscriptionId, paymentMethodId: await subscriber.aDeclinedCard() });
    const waiting = await subscriber.update({ subscriptionId, items });
    expect(waiting).toMatchObject({ monthlyAmount: 1_000n, subscriptionStatus: "active" });
    expect(waiting.pendingChange).toMatchObject({ waitsFor: "payment", invoiceId: waiting.latestInvoiceId });
    await subscriber.advance("2027-04-16T23:00:00Z");
    expect((await subscriber.get(subscriptionId)).pendingChange).toBeUndefined();
    expect(await lastInvoice(subscriber, subscriptionId)).toMatchObject({ invoiceStatus: "void" });
  });

  test("begins when its payment comes", async () => {
    const { subscriber, subscriptionId, items } = await atHalfTime();
    await subscriber.update({ subscriptionId, paymentMethodId: await subscriber.aDeclinedCard() });
    const { latestInvoiceId: invoiceId = "" } = await subscriber.update({ subscriptionId, items });
    await subscriber.invoices.payInvoice({ invoiceId, paymentMethodId: subscriber.paymentMethodId }, withKey());
    const changed = await subscriber.get(subscriptionId);
    expect(changed).toMatchObject({ monthlyAmount: 2_000n, items });
    expect(changed.pendingChange).toBeUndefined();
  });

  test("applies in any case where it is asked to, and is past due without a payment", async () => {
    const { subscriber, subscriptionId, items } = await atHalfTime();
    await subscriber.update({ subscriptionId, paymentMethodId: await subscriber.aDeclinedCard() });
    const changed = await subscriber.update({ subscriptionId, items, onPaymentFailure: "apply_and_past_due" });
    expect(changed).toMatchObject({ monthlyAmount: 2_000n, subscriptionStatus: "past_due" });
  });
});

test("what costs less begins with the renewal", async () => {
  const { subscriber, subscriptionId, items } = await atHalfTime(600n);
  const waiting = await subscriber.update({ subscriptionId, items });
  expect(waiting).toMatchObject({ monthlyAmount: 1_000n, pendingChange: { waitsFor: "at_renewal" } });
  await subscriber.advance("2027-05-01T00:00:00Z");
  const changed = await subscriber.get(subscriptionId);
  expect([changed.monthlyAmount, changed.pendingChange]).toEqual([600n, undefined]);
  expect(linesOf(await lastInvoice(subscriber, subscriptionId))).toEqual([["period", 600n]]);
});

test("the events of a change name its items", async () => {
  const { subscriber, subscriptionId, items } = await atHalfTime(600n);
  await subscriber.update({
    subscriptionId,
    items: items.map((item) => ({ ...item, quantity: 3 })),
    proration: "at_renewal",
  });
  await subscriber.advance("2027-05-01T01:00:00Z");
  const { data } = await subscriber.subscriptions.listSubscriptionEvents({ subscriptionId, limit: 50 });
  const told = ["subscription.change_scheduled", "subscription.changed"].map((name) =>
    data.find(({ type }) => type === name),
  );
  const priceId = items[0]?.priceId;
  for (const event of told) expect(event?.data).toEqual({ price_ids: priceId, quantities: "3" });
});

test("the next invoice has what a change bills later", async () => {
  const { subscriber, subscriptionId, items } = await atHalfTime();
  await subscriber.update({ subscriptionId, items, proration: "next_invoice" });
  expect(await subscriber.invoicesOf(subscriptionId)).toHaveLength(1);
  const { invoice } = await subscriber.subscriptions.getUpcomingInvoice({ subscriptionId });
  expect(invoice).toMatchObject({ total: 2_500n, amountDue: 2_500n });
  await subscriber.advance("2027-05-01T00:00:00Z");
  expect(linesOf(await lastInvoice(subscriber, subscriptionId))).toEqual([
    ["unused", -500n],
    ["remaining", 1_000n],
    ["period", 2_000n],
  ]);
});

test("a reset begins a period now", async () => {
  const { subscriber, subscriptionId, items } = await atHalfTime();
  const changed = await subscriber.update({ subscriptionId, items, proration: "reset" });
  expect(changed).toMatchObject({ periodIndex: 1, monthlyAmount: 2_000n });
  expect(linesOf(await lastInvoice(subscriber, subscriptionId))).toEqual([
    ["unused", -500n],
    ["period", 2_000n],
  ]);
  await subscriber.advance("2027-05-16T00:00:00Z");
  expect(await subscriber.get(subscriptionId)).toMatchObject({ periodIndex: 2 });
});

test("a year instead of a month needs a new period", async () => {
  const { subscriber, subscriptionId, items } = await atHalfTime();
  const { priceId } = await subscriber.aPrice({ interval: "year", unitAmount: 12_000n });
  const yearly = items.map((item) => ({ ...item, priceId }));
  await expect(subscriber.update({ subscriptionId, items: yearly, proration: "invoice_now" })).rejects.toThrow(/reset/);
  expect(await subscriber.update({ subscriptionId, items: yearly, proration: "reset" })).toMatchObject({
    ...{ periodIndex: 1, monthlyAmount: 1_000n },
  });
});
