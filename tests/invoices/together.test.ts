import { expect, test } from "vitest";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { aPaymentMethod } from "#tests/support/payment-methods.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aBiller, type Biller, dueNow, runDue } from "./billing.ts";

const CHARGE = "invoice.charge";
const DROPPED = { method: "POST", path: "/payments", kind: "drop_after_commit", times: 1 };

const { platform } = await startPlatform();

/** Invoices whose charges are due at once. */
async function chargeAll(biller: Biller, invoiceIds: readonly string[]): Promise<void> {
  for (const invoiceId of invoiceIds) await biller.charge(invoiceId);
}

async function statusesOf(biller: Biller, invoiceIds: readonly string[]): Promise<string[]> {
  const statuses: string[] = [];
  for (const invoiceId of invoiceIds)
    statuses.push((await biller.invoices.getInvoice({ invoiceId })).invoiceStatus ?? "");
  return statuses;
}

const attemptsOf = async ({ organization }: Biller) => {
  const rows = await organization.work().em.find(DueWorkEntity, { kind: CHARGE });
  return rows.map(({ attempts }) => attempts);
};

test("invoices of a moment are charged together, each with its own end", async () => {
  const biller = await aBiller(platform);
  const declined = await aPaymentMethod(platform, biller.organization, { testCard: "saved_insufficient_funds" });
  const paid = [await biller.bill({ amount: 1_000n }), await biller.bill({ amount: 2_000n })];
  const failed = await biller.bill({ customerId: declined.customerId });
  const methodless = await biller.bill({ paymentMethodId: "pm_gone" });
  const voided = await biller.bill();
  const all = [...paid, failed, methodless, voided];
  await chargeAll(biller, all);
  await biller.invoices.voidInvoice({ invoiceId: voided });
  await runDue(platform, biller, CHARGE);
  expect(await statusesOf(biller, all)).toEqual(["paid", "paid", "open", "open", "void"]);
  expect(await attemptsOf(biller)).toEqual([1, 1, 1, 1, 1]);
  expect((await biller.transactions.listTransactions({})).data.map(({ amount }) => amount).sort()).toEqual([
    1_000n,
    1_800n,
    2_000n,
  ]);
  expect(await biller.typesOf(failed)).toEqual(["created", "finalized", "payment_failed"]);
  expect(await biller.typesOf(methodless)).toEqual(["created", "finalized", "payment_failed"]);
  const { failureCount } = await biller.paymentMethods.getPaymentMethod({ paymentMethodId: declined.paymentMethodId });
  expect(failureCount).toBe(1);
});

test("an answer that is lost holds up none of the others, and its payment is asked for again", async () => {
  const biller = await aBiller(platform);
  const all = [await biller.bill(), await biller.bill(), await biller.bill(), await biller.bill()];
  await chargeAll(biller, all);
  await platform.sandbox.fault(DROPPED);
  await runDue(platform, biller, CHARGE, { rounds: 1 });
  expect((await statusesOf(biller, all)).sort()).toEqual(["open", "paid", "paid", "paid"]);
  await dueNow(biller, CHARGE);
  await runDue(platform, biller, CHARGE);
  expect(await statusesOf(biller, all)).toEqual(["paid", "paid", "paid", "paid"]);
  expect((await biller.transactions.listTransactions({})).data).toHaveLength(4);
  const { payments } = await merchantEngine(biller.organization.work());
  const charged = [];
  for await (const { amountMinorUnits } of payments.list({})) charged.push(amountMinorUnits);
  expect(charged.filter((amount) => amount > 0n)).toHaveLength(4);
});

test("one that is being paid already is left to that payment, and the others are charged", async () => {
  const biller = await aBiller(platform);
  const [underWay, other] = [await biller.bill(), await biller.bill()];
  await platform.sandbox.fault(DROPPED);
  await expect(biller.invoices.payInvoice({ invoiceId: underWay }, biller.key())).rejects.toThrow();
  await chargeAll(biller, [underWay, other]);
  await runDue(platform, biller, CHARGE);
  expect(await statusesOf(biller, [underWay, other])).toEqual(["open", "paid"]);
  expect(await biller.attemptsOf(underWay)).toMatchObject([{ status: "processing", attemptedBy: "merchant" }]);
});

test("two charges of one invoice at once charge it once", async () => {
  const biller = await aBiller(platform);
  const invoiceId = await biller.bill();
  await biller.charge(invoiceId);
  await biller.charge(invoiceId);
  await runDue(platform, biller, CHARGE);
  expect(await statusesOf(biller, [invoiceId])).toEqual(["paid"]);
  expect((await biller.transactions.listTransactions({})).data).toHaveLength(1);
  expect(await biller.typesOf(invoiceId)).toEqual(["created", "finalized", "payment_succeeded"]);
});
