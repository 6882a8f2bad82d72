import { expect, test } from "vitest";
import { refusalOf } from "#tests/payment-links/paying.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aBiller, runDue } from "./billing.ts";

const { platform } = await startPlatform();

/** An invoice whose charge by the scheduler waits for the payer, and the payer's page of it. */
async function aWaitingCharge() {
  const biller = await aBiller(platform, "saved_three_ds");
  const { organization, invoices, charge, bill } = biller;
  const invoiceId = await bill();
  await charge(invoiceId);
  await runDue(platform, biller, "invoice.charge");
  const { hostedUrl = "", attempts } = await invoices.getInvoice({ invoiceId });
  const { invoicePages } = platform.callers.grpc.forPayer({
    ...{ organizationSlug: organization.slug, environment: "sandbox" },
  });
  const code = hostedUrl.split("/").at(-1) ?? "";
  const transactionId = attempts[0]?.transactionId ?? "";
  return {
    ...{ ...biller, invoiceId, attempts, transactionId, code, pages: invoicePages },
    answer: (outcome: "succeed" | "fail") =>
      platform.sandbox.authenticate(organization.engineMerchantId, transactionId, outcome),
  };
}

test("a charge that the bank wants approved calls the payer, who approves it on the page and pays once", async () => {
  const { invoices, transactions, invoiceId, attempts, transactionId, code, pages, answer, ...biller } =
    await aWaitingCharge();
  expect(attempts).toMatchObject([{ attemptedBy: "scheduler", attemptStatus: "action_required" }]);
  expect(await biller.typesOf(invoiceId)).toEqual(["created", "finalized", "payment_action_required"]);
  expect(await pages.getInvoicePage({ code })).toMatchObject({
    ...{ step: "approve", amountDue: 1_800n, nextUrl: expect.stringMatching(/^http/) },
  });
  const second = pages.startInvoicePayment({ code, expectedAmount: 1_800n, payerIp: "10.31.0.1" }, biller.key());
  expect(await refusalOf(second)).toBe("invoice_payment_in_progress");
  await answer("succeed");
  for (const _ of [1, 2])
    expect(await pages.syncInvoicePayment({ code })).toEqual(expect.objectContaining({ step: "paid", transactionId }));
  expect(await invoices.getInvoice({ invoiceId })).toMatchObject({
    ...{ invoiceStatus: "paid", amountPaid: 1_800n, attempts: [{ attemptStatus: "succeeded" }] },
  });
  const { data } = await transactions.listTransactions({});
  expect(data.map(({ amountCaptured }) => amountCaptured)).toEqual([1_800n]);
  expect(await biller.typesOf(invoiceId)).toEqual([
    ...["created", "finalized", "payment_action_required", "payment_succeeded"],
  ]);
});

test("a payer who fails at it can pay on the page by another card", async () => {
  const { invoices, transactions, invoiceId, code, pages, answer, key } = await aWaitingCharge();
  await answer("fail");
  expect((await pages.syncInvoicePayment({ code })).step).toBe("pay");
  const started = await pages.startInvoicePayment({ code, expectedAmount: 1_800n, payerIp: "10.31.0.2" }, key());
  await transactions.payTransaction({ transactionId: started.transactionId ?? "", testCard: "visa" }, key());
  expect((await pages.syncInvoicePayment({ code })).step).toBe("paid");
  const { attempts, amountPaid } = await invoices.getInvoice({ invoiceId });
  expect(amountPaid).toBe(1_800n);
  expect(attempts.map(({ attemptStatus }) => attemptStatus).sort()).toEqual(["failed", "succeeded"]);
});
