import { expect, test } from "vitest";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { withKey } from "#tests/support/transactions.ts";
import { checkBooks } from "./books.ts";
import { aSubscriber } from "./subscribing.ts";

const { platform } = await startPlatform();

/** A subscription of 23 cents, which is too little for a payment, and a change to another price in the same moment. */
async function aSmallOne() {
  const subscriber = await aSubscriber(platform, { from: "2027-03-01T00:00:00Z" });
  const created = await subscriber.subscribe({ terms: { unitAmount: 23n, interval: "year" } });
  const { subscriptionId } = created;
  const itemId = created.items[0]?.itemId ?? "";
  const change = async (unitAmount: bigint) => {
    const { priceId } = await subscriber.aPrice({ unitAmount, interval: "year" });
    await subscriber.update({ subscriptionId, items: [{ itemId, priceId }], proration: "invoice_now" });
    const last = (await subscriber.invoicesOf(subscriptionId)).at(-1);
    return [last?.total, last?.lines.map(({ lineType, amount }) => [lineType, amount])];
  };
  const given = async () => {
    const { data: credits } = await subscriber.customerCredits.listCustomerCredits({
      customerId: subscriber.customerId,
    });
    const { data: refunds } = await subscriber.refunds.listRefunds({ customerId: subscriber.customerId });
    return (credits[0]?.balance ?? 0n) + refunds.reduce((sum, { amount }) => sum + amount, 0n);
  };
  const cancel = async (refund: string) => {
    const asked = { subscriptionId, at: "now", refund };
    const { dueNow, previewToken } = await subscriber.subscriptions.previewSubscription({ cancel: asked });
    await subscriber.subscriptions.cancelSubscription({ ...asked, previewToken });
    await checkBooks(subscriber, subscriptionId, "USD");
    return [-(dueNow?.total ?? 0n), await given()];
  };
  const note = async (invoice: number, settledBy: string) => {
    const { invoiceId = "", lines = [] } = (await subscriber.invoicesOf(subscriptionId))[invoice] ?? {};
    const asked = [{ lineId: lines[0]?.lineId ?? "", amount: 23n }];
    return subscriber.creditNotes.createCreditNote({ invoiceId, lines: asked, settledBy }, withKey());
  };
  return { ...subscriber, subscriptionId, change, cancel, note };
}

test("what was carried over is given back by a change, and is not billed beside the new price", async () => {
  const { change } = await aSmallOne();
  expect(await change(43n)).toEqual([
    43n,
    [
      ["carried", 23n],
      ["unused", -23n],
      ["remaining", 43n],
    ],
  ]);
  expect((await change(5_000n))[0]).toBe(5_000n);
});

test("a cancellation gives back what its preview says, also after amounts that were carried over", async () => {
  const paid = await aSmallOne();
  await paid.change(5_000n);
  expect(await paid.cancel("full")).toEqual([5_000n, 5_000n]);
  const waiting = await aSmallOne();
  expect(await waiting.cancel("full")).toEqual([0n, 0n]);
  const twice = await aSmallOne();
  await twice.change(43n);
  expect(await twice.cancel("prorated")).toEqual([0n, 0n]);
});

test("an amount that was carried over is given back once, on the invoice that it comes from", async () => {
  const { advance, invoicesOf, subscriptionId, note, cancel, refunds, transactions } = await aSmallOne();
  for (const year of ["2028", "2029"]) await advance(`${year}-03-01T00:00:01Z`);
  const all = await invoicesOf(subscriptionId);
  const last = all.length - 1;
  expect(all[last]?.lines.map(({ lineType, amount }) => [lineType, amount])).toEqual([
    ["carried", 46n],
    ["period", 23n],
  ]);
  const refused = await failureOf(note(last, "credit"));
  const { reason, metadata } = infoOf(refused);
  expect([reason, metadata.param]).toEqual(["credit_note_invalid", "lines[0].line_id"]);
  expect(refused.message).toContain(all[last - 1]?.invoiceId);
  await note(0, "credit");
  const [payment] = (await transactions.listTransactions({ subscriptionId })).data;
  const all69 = refunds.createRefund({ transactionId: payment?.transactionId ?? "" }, withKey());
  expect(infoOf(await failureOf(all69)).metadata.amount_refundable).toBe("46");
  expect(await cancel("full")).toEqual([23n, 46n]);
});
