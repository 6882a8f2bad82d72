import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { withKey } from "#tests/support/transactions.ts";
import { aSubscriber, type Subscriber } from "./subscribing.ts";

const { platform } = await startPlatform();

const reasonOf = async (call: Promise<unknown>) => infoOf(await failureOf(call)).reason;

/** A subscription of 10 USD from March 1 to April 1, 2027, and prices of 20, 50 and 3 USD. */
async function aMonth(request: Parameters<Subscriber["subscribe"]>[0] = {}) {
  const subscriber = await aSubscriber(platform, { from: "2027-03-01T00:00:00Z" });
  const created = await subscriber.subscribe(request);
  const { subscriptionId } = created;
  const itemId = created.items[0]?.itemId ?? "";
  const prices = { 10: created.items[0]?.priceId ?? "" } as Record<number, string>;
  for (const dollars of [3, 20, 50])
    prices[dollars] = (await subscriber.aPrice({ unitAmount: BigInt(dollars) * 100n })).priceId;
  const change = (dollars: number, proration: string, rest = {}) =>
    subscriber.update({ subscriptionId, items: [{ itemId, priceId: prices[dollars] ?? "", ...rest }], proration });
  const lastLines = async () =>
    (await subscriber.invoicesOf(subscriptionId)).at(-1)?.lines.map(({ lineType, amount }) => [lineType, amount]);
  const credit = async () => {
    const { data } = await subscriber.customerCredits.listCustomerCredits({ customerId: subscriber.customerId });
    return data[0]?.balance ?? 0n;
  };
  return { ...subscriber, subscriptionId, change, lastLines, credit };
}

test("what was used before a change is not given back by the next one, nor by a cancellation", async () => {
  const { advance, change, lastLines, subscriptions, subscriptionId, transactions } = await aMonth();
  await advance("2027-03-08T18:00:00Z");
  await change(20, "invoice_now");
  expect(await lastLines()).toEqual([
    ["unused", -750n],
    ["remaining", 1_500n],
  ]);
  await advance("2027-03-16T12:00:00Z");
  await change(10, "invoice_now");
  expect(await lastLines()).toEqual([
    ["unused", -1_000n],
    ["remaining", 500n],
  ]);
  const cancel = { subscriptionId, at: "now", refund: "prorated" };
  const { dueNow } = await subscriptions.previewSubscription({ cancel });
  expect(dueNow?.total).toBe(-500n);
  expect((await transactions.listTransactions({ subscriptionId })).data).toHaveLength(2);
});

test("all that was paid for a period is given back by a full refund, also what was used before a change", async () => {
  const { advance, change, subscriptions, subscriptionId } = await aMonth();
  await advance("2027-03-08T18:00:00Z");
  await change(20, "invoice_now");
  const full = { subscriptionId, at: "now", refund: "full" };
  expect((await subscriptions.previewSubscription({ cancel: full })).dueNow?.total).toBe(-1_750n);
});

test("a full refund gives the setup fee of the period back, and one in part leaves it", async () => {
  const { advance, subscriptions, subscriptionId, transactions } = await aMonth({ terms: { setupFeeAmount: 300n } });
  await advance("2027-03-16T12:00:00Z");
  const previewed = async (refund: string) => {
    const cancel = { subscriptionId, at: "now", refund };
    return (await subscriptions.previewSubscription({ cancel })).dueNow?.total;
  };
  expect(await previewed("prorated")).toBe(-500n);
  expect(await previewed("full")).toBe(-1_300n);
  await subscriptions.cancelSubscription({ subscriptionId, at: "now", refund: "full" });
  expect((await transactions.listTransactions({ subscriptionId })).data[0]?.amountRefundable).toBe(0n);
});

test("a full refund gives back what notes and direct refunds left, as its preview says", async () => {
  const { subscriptions, subscriptionId, transactions, refunds, invoicesOf, creditNotes, credit } = await aMonth();
  const full = { subscriptionId, at: "now", refund: "full" };
  const previewed = async () => (await subscriptions.previewSubscription({ cancel: full })).dueNow?.total;
  const [invoice] = await invoicesOf(subscriptionId);
  const lines = [{ lineId: invoice?.lines[0]?.lineId ?? "", amount: 400n }];
  await creditNotes.createCreditNote({ invoiceId: invoice?.invoiceId ?? "", lines, settledBy: "credit" }, withKey());
  expect(await previewed()).toBe(-600n);
  const payment = async () => (await transactions.listTransactions({ subscriptionId })).data[0];
  await refunds.createRefund({ transactionId: (await payment())?.transactionId ?? "", amount: 450n }, withKey());
  expect(await previewed()).toBe(-150n);
  await subscriptions.cancelSubscription(full);
  const left = async () => (await payment())?.amountRefundable;
  await expect.poll(left).toBe(400n);
  expect(await credit()).toBe(400n);
});

test("a refund at a date is shown without what was refunded already", async () => {
  const { subscriptions, subscriptionId, transactions, refunds } = await aMonth();
  const { data } = await transactions.listTransactions({ subscriptionId });
  await refunds.createRefund({ transactionId: data[0]?.transactionId ?? "", amount: 800n }, withKey());
  const cancelAt = timestampFromDate(new Date("2027-03-16T12:00:00Z"));
  const cancel = { subscriptionId, at: "date", cancelAt, refund: "full" };
  expect((await subscriptions.previewSubscription({ cancel })).dueNow?.total).toBe(-200n);
});

test("what waits for the next invoice is given back by the next change, and billed up to a cancellation", async () => {
  const { change, advance, subscriptions, subscriptionId, transactions, credit } = await aMonth();
  await advance("2027-03-16T12:00:00Z");
  for (const dollars of [20, 10, 20, 10]) await change(dollars, "next_invoice");
  const { invoice } = await subscriptions.getUpcomingInvoice({ subscriptionId });
  expect(invoice?.total).toBe(1_000n);
  await change(20, "next_invoice");
  const cancel = { subscriptionId, at: "now", refund: "prorated" };
  expect((await subscriptions.previewSubscription({ cancel })).dueNow?.total).toBe(-500n);
  await subscriptions.cancelSubscription(cancel);
  const left = async () => (await transactions.listTransactions({ subscriptionId })).data[0]?.amountRefundable;
  await expect.poll(left).toBe(500n);
  expect(await credit()).toBe(0n);
});

test("what the next invoice will give back is not refunded, and what was refunded it does not give back", async () => {
  const { change, advance, subscriptions, subscriptionId, transactions, refunds } = await aMonth();
  await advance("2027-03-16T12:00:00Z");
  await change(20, "next_invoice");
  const { data } = await transactions.listTransactions({ subscriptionId });
  const refund = () => refunds.createRefund({ transactionId: data[0]?.transactionId ?? "" }, withKey());
  expect((await refund()).amount).toBe(1_000n);
  await change(3, "next_invoice");
  // -5.00 and 10.00 wait, of which only 5.00 are given back, and 1.50; then the next period is 3.00.
  expect((await subscriptions.getUpcomingInvoice({ subscriptionId })).invoice?.total).toBe(450n);
  const other = await aMonth();
  await other.advance("2027-03-16T12:00:00Z");
  await other.change(3, "next_invoice");
  const { data: paid } = await other.transactions.listTransactions({ subscriptionId: other.subscriptionId });
  const all = other.refunds.createRefund({ transactionId: paid[0]?.transactionId ?? "" }, withKey());
  expect(infoOf(await failureOf(all)).metadata.amount_refundable).toBe("650");
});

test("a change that was never paid gives nothing back when another one replaces it", async () => {
  const { change, update, subscriptionId, aDeclinedCard, lastLines, credit } = await aMonth();
  await update({ subscriptionId, paymentMethodId: await aDeclinedCard() });
  const waiting = await change(20, "invoice_now", { quantity: 10 });
  expect(waiting.pendingChange?.waitsFor).toBe("payment");
  await change(3, "invoice_now");
  expect(await lastLines()).toEqual([
    ["unused", -1_000n],
    ["remaining", 300n],
  ]);
  expect(await credit()).toBe(700n);
});

test("a period that is not paid is neither given back nor changed now", async () => {
  const { change, credit } = await aMonth({ collectionMethod: "invoice" });
  expect(await reasonOf(change(3, "invoice_now"))).toBe("subscription_unpaid");
  expect(await reasonOf(change(3, "next_invoice"))).toBe("subscription_unpaid");
  expect((await change(3, "at_renewal")).pendingChange?.waitsFor).toBe("at_renewal");
  expect(await credit()).toBe(0n);
});

test("what was refunded is not given back again", async () => {
  const { change, transactions, refunds, subscriptionId, credit } = await aMonth();
  const [payment] = (await transactions.listTransactions({ subscriptionId })).data;
  await refunds.createRefund({ transactionId: payment?.transactionId ?? "", amount: 800n }, withKey());
  await change(3, "invoice_now");
  expect(await credit()).toBe(0n);
});

test("a card that the rules against card testing refuse leaves the change waiting, and answers", async () => {
  const { change, update, subscribe, subscriptionId, aDeclinedCard } = await aMonth();
  const paymentMethodId = await aDeclinedCard();
  for (let each = 0; each < 5; each += 1) await subscribe({ paymentMethodId });
  await update({ subscriptionId, paymentMethodId });
  const waiting = await change(20, "invoice_now");
  expect(waiting).toMatchObject({ subscriptionStatus: "active", pendingChange: { waitsFor: "payment" } });
});

test("amounts beyond the largest payment are refused", async () => {
  const subscriber = await aSubscriber(platform, { from: "2027-03-01T00:00:00Z" });
  const { priceId } = await subscriber.aPrice({ unitAmount: 1_000n });
  const items = [{ priceId, quantity: 1_000_000 }];
  expect(await reasonOf(subscriber.subscribe({ items }))).toBe("subscription_invalid");
});

test.each(["  ", "\u202eTAV"])("a tax of an item whose name is %j is refused, naming the item", async (name) => {
  const subscriber = await aSubscriber(platform, { from: "2027-03-01T00:00:00Z" });
  const { priceId } = await subscriber.aPrice();
  const items = [{ priceId, taxRate: { name, millipercent: 19_000 } }];
  const { reason, metadata } = infoOf(await failureOf(subscriber.subscribe({ items })));
  expect([reason, metadata.param]).toEqual(["subscription_invalid", "items[0].tax_rate.name"]);
});
