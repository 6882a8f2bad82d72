import { expect, test } from "vitest";
import { startPlatform } from "#tests/support/platform.ts";
import { checkBooks } from "./books.ts";
import { aSubscriber } from "./subscribing.ts";

const { platform } = await startPlatform();

/**
 * Half of a month of 10 USD, with a change to 20 USD that waits for the next invoice, and one to 50 USD whose payment was
 * declined and which took what waited.
 */
async function aDeclinedChange() {
  const subscriber = await aSubscriber(platform, { from: "2027-03-01T00:00:00Z" });
  const { subscriptionId, items } = await subscriber.subscribe();
  const itemId = items[0]?.itemId ?? "";
  const asked = async (unitAmount: bigint, proration: string) => {
    const { priceId } = await subscriber.aPrice({ unitAmount });
    return { subscriptionId, items: [{ itemId, priceId }], proration };
  };
  await subscriber.advance("2027-03-16T12:00:00Z");
  await subscriber.update(await asked(2_000n, "next_invoice"));
  await subscriber.update({ subscriptionId, paymentMethodId: await subscriber.aDeclinedCard() });
  const { pendingChange } = await subscriber.update(await asked(5_000n, "invoice_now"));
  const upcoming = async () => {
    const { invoice } = await subscriber.subscriptions.getUpcomingInvoice({ subscriptionId });
    return amountsOf(invoice?.lines);
  };
  return { ...subscriber, subscriptionId, asked, upcoming, invoiceId: pendingChange?.invoiceId ?? "" };
}

const amountsOf = (lines: readonly { readonly lineType: string; readonly amount: bigint }[] = []) =>
  lines.map(({ lineType, amount }) => [lineType, amount]);

const WAITING = [
  ["unused", -500n],
  ["remaining", 1_000n],
];

test("what a declined change took from the next invoice waits for it again", async () => {
  const dropped = await aDeclinedChange();
  const { advance, upcoming, invoices, invoiceId, subscriptionId } = dropped;
  const taken = [...WAITING, ["unused", -1_000n], ["remaining", 2_500n]];
  expect(amountsOf((await invoices.getInvoice({ invoiceId })).lines)).toEqual(taken);
  expect(await upcoming()).toEqual([["period", 2_000n]]);
  await advance("2027-03-18T00:00:00Z");
  expect(await upcoming()).toEqual([...WAITING, ["period", 2_000n]]);
  const kept = await invoices.getInvoice({ invoiceId });
  expect([kept.invoiceStatus, amountsOf(kept.lines)]).toEqual(["void", taken]);
  await checkBooks(dropped, subscriptionId, "USD");
});

test("what it took is billed by the change that replaces it, as its preview says", async () => {
  const replaced = await aDeclinedChange();
  const { subscriptions, update, asked, get, subscriptionId, invoices } = replaced;
  const change = await asked(3_000n, "invoice_now");
  const { dueNow, previewToken } = await subscriptions.previewSubscription({ change });
  await update({ ...change, previewToken });
  const { pendingChange } = await get(subscriptionId);
  const made = await invoices.getInvoice({ invoiceId: pendingChange?.invoiceId ?? "" });
  expect(amountsOf(made.lines)).toEqual([...WAITING, ["unused", -1_000n], ["remaining", 1_500n]]);
  expect(amountsOf(dueNow?.lines)).toEqual(amountsOf(made.lines));
  await checkBooks(replaced, subscriptionId, "USD");
});

test("what it took is settled by a cancellation, as its preview says, and voided by hand it waits again", async () => {
  const canceled = await aDeclinedChange();
  const { subscriptions, subscriptionId, invoices, invoiceId, transactions } = canceled;
  const cancel = { subscriptionId, at: "now", refund: "prorated", keepOpenInvoice: true };
  const { dueNow, previewToken } = await subscriptions.previewSubscription({ cancel });
  expect(dueNow?.total).toBe(-500n);
  await subscriptions.cancelSubscription({ ...cancel, previewToken });
  const left = async () => (await transactions.listTransactions({ subscriptionId })).data.at(-1)?.amountRefundable;
  await expect.poll(left).toBe(500n);
  expect((await invoices.getInvoice({ invoiceId })).invoiceStatus).toBe("void");
  await checkBooks(canceled, subscriptionId, "USD");
  const voided = await aDeclinedChange();
  await voided.invoices.voidInvoice({ invoiceId: voided.invoiceId });
  expect(await voided.upcoming()).toEqual([...WAITING, ["period", 2_000n]]);
});
