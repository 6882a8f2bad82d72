import { expect, test } from "vitest";
import { startPlatform } from "#tests/support/platform.ts";
import { withKey } from "#tests/support/transactions.ts";
import { aSubscriber } from "./subscribing.ts";

const { platform } = await startPlatform();

/** 10 USD of March 2027, changed to 20 USD after half of it: the change charges 5 USD. */
async function changedAtHalfTime(credit = 0n) {
  const subscriber = await aSubscriber(platform, { from: "2027-03-01T00:00:00Z" });
  const { customerId, customerCredits, subscriptions, transactions, advance } = subscriber;
  if (credit > 0n)
    await customerCredits.createCustomerCredit({ customerId, currency: "USD", amount: credit }, withKey());
  const { subscriptionId, items } = await subscriber.subscribe();
  await advance("2027-03-16T12:00:00Z");
  const change = async (unitAmount: bigint) => {
    const { priceId } = await subscriber.aPrice({ unitAmount });
    const changed = [{ itemId: items[0]?.itemId ?? "", priceId }];
    await subscriber.update({ subscriptionId, items: changed, proration: "invoice_now" });
  };
  await change(2_000n);
  const cancel = async (refund: string) => {
    await subscriptions.cancelSubscription({ subscriptionId, at: "now", refund });
    await advance("2027-03-30T00:00:00Z");
    const { data } = await transactions.listTransactions({ subscriptionId });
    const { data: balances } = await customerCredits.listCustomerCredits({ customerId });
    return {
      captured: data.map(({ amountCaptured }) => amountCaptured).reverse(),
      refunded: data.map(({ amountRefunded }) => amountRefunded).reverse(),
      credit: balances[0]?.balance ?? 0n,
    };
  };
  return { ...subscriber, subscriptionId, change, cancel };
}

test("a prorated refund after a change goes to the cards of both payments, and not to credit", async () => {
  const { cancel } = await changedAtHalfTime();
  expect(await cancel("prorated")).toEqual({ captured: [1_000n, 500n], refunded: [500n, 500n], credit: 0n });
});

test("a full refund after a change gives all that the cards paid back to them", async () => {
  const { cancel } = await changedAtHalfTime();
  expect(await cancel("full")).toEqual({ captured: [1_000n, 500n], refunded: [1_000n, 500n], credit: 0n });
});

test("what credit paid of the first payment is credit again, and the card gets no more than it paid", async () => {
  const { cancel } = await changedAtHalfTime(300n);
  expect(await cancel("full")).toEqual({ captured: [700n, 500n], refunded: [700n, 500n], credit: 300n });
});

test("over two changes the payments get back what did not become credit between them", async () => {
  const { change, cancel } = await changedAtHalfTime();
  await change(400n);
  expect(await cancel("full")).toEqual({ captured: [1_000n, 500n], refunded: [500n, 200n], credit: 800n });
});

test("a credit note on the change's invoice cannot give back again what its cancellation gave to an earlier card", async () => {
  const { cancel, subscriptionId, invoicesOf, creditNotes } = await changedAtHalfTime();
  await cancel("prorated");
  const [, changed] = await invoicesOf(subscriptionId);
  const lineId = changed?.lines.find(({ lineType }) => lineType === "remaining")?.lineId ?? "";
  const asked = { invoiceId: changed?.invoiceId ?? "", lines: [{ lineId, amount: 1n }], settledBy: "credit" };
  await expect(creditNotes.createCreditNote(asked, withKey())).rejects.toThrow();
  const { data } = await creditNotes.listCreditNotes({ invoiceId: changed?.invoiceId });
  expect(data.map(({ settledBy, amount, creditNoteStatus }) => [settledBy, amount, creditNoteStatus])).toEqual([
    ["refund", 500n, "settled"],
    ["refund", 500n, "settled"],
  ]);
});

test("a full refund gives back what was used of items that a change replaced", async () => {
  const { aPrice, subscriptionId, update, cancel } = await changedAtHalfTime();
  const { priceId } = await aPrice({ unitAmount: 2_000n });
  await update({ subscriptionId, items: [{ priceId }], proration: "invoice_now" });
  expect(await cancel("full")).toEqual({ captured: [1_000n, 500n], refunded: [1_000n, 500n], credit: 0n });
});
