import { expect, test } from "vitest";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { aPaymentMethod } from "#tests/support/payment-methods.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aBiller, runDue } from "./billing.ts";

const { platform } = await startPlatform();
const refusalOf = async (call: Promise<unknown>) => infoOf(await failureOf(call));

const CHARGE = "invoice.charge";

test("the customer's default method is charged once, and the invoice is paid", async () => {
  const biller = await aBiller(platform);
  const subscriptionId = await biller.subscribe();
  const invoiceId = await biller.bill({ subscriptionId });
  await biller.charge(invoiceId);
  await runDue(platform, biller, CHARGE);
  const invoice = await biller.invoices.getInvoice({ invoiceId });
  expect(invoice).toMatchObject({ invoiceStatus: "paid", amountPaid: 1_800n, amountDue: 0n });
  const { data } = await biller.transactions.listTransactions({ invoiceId });
  expect(data).toMatchObject([
    {
      ...{ transactionStatus: "succeeded", amountCaptured: 1_800n, channel: "subscription", mitCategory: "recurring" },
      ...{ invoiceId, subscriptionId, customerId: biller.customerId },
      ...{ paymentMethodId: biller.paymentMethodId, description: "Invoice INV-000001" },
    },
  ]);
  expect((await biller.transactions.listTransactions({ subscriptionId })).data).toHaveLength(1);
  expect(await biller.typesOf(invoiceId)).toEqual(["created", "finalized", "payment_succeeded"]);
  expect(invoice.attempts).toMatchObject([
    { transactionId: data[0]?.transactionId, attemptStatus: "succeeded", attemptedBy: "scheduler" },
  ]);
});

test("a decline ends the attempt and its payment at once, and the invoice stays open", async () => {
  const biller = await aBiller(platform, "saved_insufficient_funds");
  const invoiceId = await biller.bill();
  await biller.charge(invoiceId);
  await runDue(platform, biller, CHARGE);
  expect(await biller.invoices.getInvoice({ invoiceId })).toMatchObject({
    ...{ invoiceStatus: "open", amountDue: 1_800n },
    attempts: [{ attemptStatus: "failed", declineCode: "insufficient_funds" }],
  });
  const { data } = await biller.transactions.listTransactions({ invoiceId });
  expect(data).toMatchObject([{ transactionStatus: "failed", decline: { code: "insufficient_funds" } }]);
  expect(await biller.typesOf(invoiceId)).toEqual(["created", "finalized", "payment_failed"]);
  const { paymentMethodId } = await aPaymentMethod(platform, biller.organization, { customerId: biller.customerId });
  expect(await biller.pay(invoiceId, { paymentMethodId })).toMatchObject({ invoiceStatus: "paid" });
});

test("a merchant who pays an invoice is told why it is declined, also when asking again", async () => {
  const biller = await aBiller(platform, "saved_do_not_honor");
  const invoiceId = await biller.bill();
  const refusals = [];
  for (const _ of [1, 2]) refusals.push(await refusalOf(biller.pay(invoiceId, {}, "pay-once")));
  expect(refusals[0]).toMatchObject({ reason: "card_declined", metadata: { decline_code: "do_not_honor" } });
  expect(refusals[1]).toEqual(refusals[0]);
  expect(await biller.attemptsOf(invoiceId)).toMatchObject([{ status: "failed", attemptedBy: "merchant" }]);
});

test("without a usable method nothing is charged, and the payment has failed", async () => {
  const biller = await aBiller(platform);
  const invoiceId = await biller.bill({ paymentMethodId: "pm_gone" });
  await biller.charge(invoiceId);
  await runDue(platform, biller, CHARGE);
  expect(await biller.attemptsOf(invoiceId)).toEqual([]);
  expect(await biller.typesOf(invoiceId)).toEqual(["created", "finalized", "payment_failed"]);
  expect((await refusalOf(biller.pay(invoiceId))).reason).toBe("payment_method_missing");
});
