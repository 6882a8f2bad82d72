import { expect, test } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { withKey } from "#tests/support/transactions.ts";
import { aShop } from "./a-shop.ts";
import { plain } from "./billing.ts";

const { platform } = await startPlatform();

async function aRefundingShop() {
  const shop = await aShop(platform);
  const { refunds, bill, pay, lineOf } = shop;
  const limitOf = async (transactionId: string) => {
    const { reason, metadata } = infoOf(await failureOf(refunds.createRefund({ transactionId }, withKey())));
    return [reason, metadata.amount_refundable];
  };
  const refund = (transactionId: string, amount?: bigint) =>
    refunds.createRefund({ transactionId, ...(amount && { amount }) }, withKey());
  /** 10.00 paid, of which 5.00 pay a part of another invoice of 10.00, whose payment is 5.00. */
  const netted = async () => {
    const first = await bill();
    const paidFirst = await pay(first);
    const second = await bill({ unused: { [await lineOf(first)]: 500n } });
    return { second, paidFirst, paidSecond: await pay(second) };
  };
  return { ...shop, limitOf, refund, netted };
}

test("what became credit is not refunded directly, and a refund in part leaves the rest", async () => {
  const { bill, pay, credit, refunds } = await aRefundingShop();
  const invoiceId = await bill();
  const transactionId = await pay(invoiceId);
  await credit(invoiceId, 600n, "credit");
  const refund = (amount?: bigint) => refunds.createRefund({ transactionId, ...(amount && { amount }) }, withKey());
  for (const amount of [undefined, 401n, 1_000n]) {
    const { reason, metadata } = infoOf(await failureOf(refund(amount)));
    expect([reason, metadata.amount_refundable]).toEqual(["refund_exceeds_refundable", "400"]);
  }
  await refund(400n);
  expect(await reasonOf(await failureOf(refund(1n)))).toBe("transaction_not_refundable");
});

test("all that became credit leaves nothing to refund, and of both at once one wins", async () => {
  const { bill, pay, credit, refunds, balance } = await aRefundingShop();
  const credited = await bill();
  const transactionId = await pay(credited);
  await credit(credited, 1_000n, "credit");
  const again = refunds.createRefund({ transactionId }, withKey());
  expect(await reasonOf(await failureOf(again))).toBe("transaction_not_refundable");
  const raced = await bill({ lines: [plain(3_000n)] });
  // It used the 1,000 of credit, and 2,000 are due.
  expect(await balance()).toBe(0n);
  const payment = await pay(raced);
  const both = await Promise.allSettled([
    credit(raced, 2_000n, "credit"),
    refunds.createRefund({ transactionId: payment }, withKey()),
  ]);
  // What is left is the 1,000 that credit paid, which is too little for the other.
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("what a change to something cheaper made credit is not refunded", async () => {
  const { bill, pay, lineOf, limitOf, refund, balance } = await aRefundingShop();
  const invoiceId = await bill();
  const transactionId = await pay(invoiceId);
  await bill({ lines: [plain(300n)], unused: { [await lineOf(invoiceId)]: 1_000n } });
  expect(await balance()).toBe(700n);
  expect(await limitOf(transactionId)).toEqual(["refund_exceeds_refundable", "300"]);
  await refund(transactionId, 300n);
  expect((await limitOf(transactionId))[0]).toBe("transaction_not_refundable");
});

test("of payments that a change netted, no more comes back than they were after a note", async () => {
  const { credit, refund, limitOf, netted } = await aRefundingShop();
  const { second, paidFirst, paidSecond } = await netted();
  await credit(second, 500n, "credit");
  await refund(paidSecond);
  expect(await limitOf(paidFirst)).toEqual(["refund_exceeds_refundable", "500"]);
});

test("of payments that a change netted, a note gives back no more than a refund left", async () => {
  const { credit, refund, limitOf, netted, balance } = await aRefundingShop();
  const { second, paidFirst, paidSecond } = await netted();
  await refund(paidFirst);
  expect(await reasonOf(await failureOf(credit(second, 501n, "credit")))).toBe("credit_note_invalid");
  await credit(second, 500n, "credit");
  expect((await limitOf(paidSecond))[0]).toBe("transaction_not_refundable");
  expect(await balance()).toBe(500n);
});

test("all payments that a change netted can be refunded", async () => {
  const { refund, netted } = await aRefundingShop();
  const { paidFirst, paidSecond } = await netted();
  expect((await refund(paidFirst)).amount).toBe(1_000n);
  expect((await refund(paidSecond)).amount).toBe(500n);
});
