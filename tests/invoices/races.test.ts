import { expect, test } from "vitest";
import { findOpenAttempt } from "#extensions/capabilities/invoices/index.ts";
import { refundCopy } from "#extensions/capabilities/refunds/follow-refund.ts";
import { lockTransaction, transactionCopy } from "#extensions/capabilities/transactions/index.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aBiller, type Biller, dueNow, runDue } from "./billing.ts";

const { platform } = await startPlatform();
const refusalOf = async (call: Promise<unknown>) => infoOf(await failureOf(call));

const CHARGE = "invoice.charge";
const DROPPED = { method: "POST", path: "/payments", kind: "drop_after_commit", times: 1 };

/** An attempt whose outcome is unknown: the engine has the payment, and its answer was lost. */
async function unanswered(biller: Biller): Promise<{ invoiceId: string; transactionId: string }> {
  const invoiceId = await biller.bill();
  await platform.sandbox.fault(DROPPED);
  await expect(biller.invoices.payInvoice({ invoiceId }, biller.key())).rejects.toThrow();
  const open = await findOpenAttempt(biller.organization.work(), invoiceId);
  return { invoiceId, transactionId: open?.transactionId ?? "" };
}

/** As if the engine had no payment, which then succeeds late. */
async function endHere(biller: Biller, transactionId: string): Promise<void> {
  await biller.organization.work().atomically(async (phase) => {
    const transaction = await lockTransaction(phase, { id: transactionId });
    transaction.status = "failed";
    phase.record({ type: "transaction.failed", subject: transaction });
  });
}

test("the scheduler and a merchant at once are one payment", async () => {
  const biller = await aBiller(platform);
  const invoiceIds = await Promise.all([1, 2, 3, 4].map(() => biller.bill()));
  for (const invoiceId of invoiceIds) await biller.charge(invoiceId);
  await Promise.all([
    runDue(platform, biller, CHARGE),
    ...invoiceIds.map((invoiceId) => biller.invoices.payInvoice({ invoiceId }, biller.key()).catch(() => null)),
  ]);
  for (const invoiceId of invoiceIds) {
    expect(await biller.invoices.getInvoice({ invoiceId })).toMatchObject({
      invoiceStatus: "paid",
      amountPaid: 1_800n,
    });
    expect((await biller.transactions.listTransactions({ invoiceId })).data).toHaveLength(1);
  }
});

test("ten merchants at once are one payment", async () => {
  const biller = await aBiller(platform);
  const invoiceId = await biller.bill();
  const paying = Array.from({ length: 10 }, () => biller.invoices.payInvoice({ invoiceId }, biller.key()));
  const settled = await Promise.allSettled(paying);
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await biller.attemptsOf(invoiceId)).toHaveLength(1);
});

test("while a payment is under way the invoice is neither voided nor paid again", async () => {
  const biller = await aBiller(platform);
  const { invoiceId, transactionId } = await unanswered(biller);
  for (const call of [
    () => biller.invoices.voidInvoice({ invoiceId }),
    () => biller.invoices.payInvoice({ invoiceId }, biller.key()),
  ])
    expect(await refusalOf(call())).toMatchObject({
      reason: "invoice_payment_in_progress",
      metadata: { invoice_id: invoiceId, transaction_id: transactionId },
    });
  // The engine's event answers.
  await transactionCopy.refresh(biller.organization.work(), transactionId);
  expect(await biller.invoices.getInvoice({ invoiceId })).toMatchObject({ invoiceStatus: "paid" });
});

test("due work whose answer is lost asks for the same payment again", async () => {
  const biller = await aBiller(platform);
  const invoiceId = await biller.bill();
  await biller.charge(invoiceId);
  await platform.sandbox.fault(DROPPED);
  await runDue(platform, biller, CHARGE, { rounds: 1 });
  expect(await biller.attemptsOf(invoiceId)).toMatchObject([{ status: "processing" }]);
  await dueNow(biller, CHARGE);
  await runDue(platform, biller, CHARGE);
  expect(await biller.attemptsOf(invoiceId)).toMatchObject([{ status: "succeeded", sale: null }]);
  expect((await biller.transactions.listTransactions({ invoiceId })).data).toHaveLength(1);
});

test("a charge that the engine refuses ends, and the invoice stays open", async () => {
  const biller = await aBiller(platform);
  const invoiceId = await biller.bill();
  await biller.charge(invoiceId);
  const body = { error: { type: "invalid_request", code: "IR_06", message: "Invalid data" } };
  await platform.sandbox.fault({ method: "POST", path: "/payments", kind: "status", status: 400, body, times: 1 });
  await runDue(platform, biller, CHARGE);
  expect(await biller.attemptsOf(invoiceId)).toMatchObject([{ status: "failed" }]);
  expect(await biller.typesOf(invoiceId)).toEqual(["created", "finalized", "payment_failed"]);
});

test("a late success pays an invoice that is still owed, and is refunded once where it is not", async () => {
  const biller = await aBiller(platform);
  const [owed, paid] = [await unanswered(biller), await unanswered(biller)];
  for (const { transactionId } of [owed, paid]) await endHere(biller, transactionId);
  await biller.pay(paid.invoiceId);
  for (const { transactionId } of [owed, paid])
    await transactionCopy.refresh(biller.organization.work(), transactionId);
  expect(await biller.invoices.getInvoice({ invoiceId: owed.invoiceId })).toMatchObject({ invoiceStatus: "paid" });
  expect(await biller.invoices.getInvoice({ invoiceId: paid.invoiceId })).toMatchObject({ amountPaid: 1_800n });
  await runDue(platform, biller, "invoice_attempt.refund");
  const { data } = await biller.refunds.listRefunds({});
  expect(data).toMatchObject([{ transactionId: paid.transactionId, amount: 1_800n, refundStatus: "succeeded" }]);
});

test("a refund of a late payment that fails is shown, until the money is given back", async () => {
  const biller = await aBiller(platform);
  const { transactionId, invoiceId } = await unanswered(biller);
  await endHere(biller, transactionId);
  await biller.pay(invoiceId);
  await transactionCopy.refresh(biller.organization.work(), transactionId);
  await runDue(platform, biller, "invoice_attempt.refund");
  const [refund] = (await biller.refunds.listRefunds({ transactionId })).data;
  const refundId = refund?.refundId ?? "";
  await platform.sandbox.advanceRefund(biller.organization.engineMerchantId, refundId, "failed");
  await refundCopy.refresh(biller.organization.work(), refundId);
  const { items } = await biller.attention.getAttention({});
  expect(items).toMatchObject([{ kind: "invoice_refund_failed", subjectId: transactionId }]);
  await biller.refunds.createRefund({ transactionId, reason: "duplicate" }, biller.key());
  expect((await biller.attention.getAttention({})).items).toEqual([]);
});

test("a payment that waits for 3-D Secure calls the payer, and goes on when the bank has answered", async () => {
  const biller = await aBiller(platform);
  const { invoiceId, transactionId } = await unanswered(biller);
  const become = (status: string) =>
    biller.organization.work().atomically(async (phase) => {
      const transaction = await lockTransaction(phase, { id: transactionId });
      transaction.status = status;
      phase.record({ type: "transaction.updated", subject: transaction });
    });
  await become("requires_action");
  expect((await biller.invoices.getInvoice({ invoiceId })).attempts).toMatchObject([
    { attemptStatus: "action_required" },
  ]);
  expect(await refusalOf(biller.invoices.voidInvoice({ invoiceId }))).toMatchObject({
    reason: "invoice_payment_in_progress",
  });
  await become("processing");
  await transactionCopy.refresh(biller.organization.work(), transactionId);
  expect(await biller.typesOf(invoiceId)).toEqual([
    ...["created", "finalized", "payment_action_required", "payment_succeeded"],
  ]);
});
