import { expect, test } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { callersOf, withKey } from "#tests/support/transactions.ts";
import { aBilledCustomer, plain } from "./billing.ts";

const { platform } = await startPlatform();

async function aShop() {
  const organization = await anOrganization(platform);
  const { creditNotes, invoices, refunds } = callersOf(platform, organization);
  const customer = await aBilledCustomer(platform, organization);
  const lineOf = async (invoiceId: string, index = 0) =>
    (await invoices.getInvoice({ invoiceId })).lines[index]?.lineId ?? "";
  const credit = async (invoiceId: string, amount: bigint, settledBy?: "refund" | "credit", index = 0) => {
    const lines = [{ lineId: await lineOf(invoiceId, index), amount }];
    return creditNotes.createCreditNote({ invoiceId, lines, ...(settledBy && { settledBy }) }, withKey());
  };
  return { refunds, ...customer, credit };
}

test("what became credit is not refunded directly, and a refund in part leaves the rest", async () => {
  const { bill, pay, credit, refunds } = await aShop();
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
  const { bill, pay, credit, refunds, balance } = await aShop();
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
