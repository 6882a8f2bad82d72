import { expect, test } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { giveBack, lockPaymentsOf } from "#extensions/capabilities/credit-notes/index.ts";
import { lockBillingAccount } from "#extensions/capabilities/customer-credits/index.ts";
import {
  billLater,
  creditedOf,
  InvoiceEntity,
  type InvoiceStatus,
  linesOf,
} from "#extensions/capabilities/invoices/index.ts";
import { isRefusal } from "#extensions/platform/kernel/refuse.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import { keptOf } from "#tests/refunds/engine-refunds.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { callersOf, withKey } from "#tests/support/transactions.ts";
import { aBilledCustomer, invoiceOf } from "./billing.ts";

const { platform } = await startPlatform();

async function aShop() {
  const organization = await anOrganization(platform);
  const customer = await aBilledCustomer(platform, organization);
  const { customerId } = customer;
  const work = () => organization.work();
  const lineOf = async (invoiceId: string) => (await linesOf(work(), [invoiceId])).get(invoiceId)?.[0]?.id ?? "";
  /** Gives back this much of the invoice's first line. */
  const give = (invoiceId: string, amount: bigint, { settledBy = "refund", locksPayments = true, ...rest } = {}) =>
    work().atomically(async (phase) => {
      if (locksPayments) await lockPaymentsOf(phase, [invoiceId]);
      await lockBillingAccount(phase, { customerId, currency: "USD" });
      const invoice = await lockRow(phase, InvoiceEntity, invoiceId, "invoice");
      const [line] = (await linesOf(phase, [invoiceId])).get(invoiceId) ?? [];
      if (!line) throw new Error("the invoice has no line");
      const amounts = { amount, discount: 0n, tax: 0n, includedTax: 0n, ...rest };
      const asked = { invoice, parts: [{ line, amounts }], settledBy: settledBy as "refund" | "credit", reason: null };
      const notes = await giveBack(phase, asked);
      return notes.map((note) => [note.settledBy, note.amountMinorUnits]);
    });
  return { organization, work, lineOf, give, ...customer, ...callersOf(platform, organization) };
}

test("the card gets back what it paid, and the customer's credit what it paid", async () => {
  const { bill, pay, give, balance } = await aShop();
  const invoiceId = await bill({ credit: 300n });
  await pay(invoiceId);
  expect(await give(invoiceId, 200n)).toEqual([["refund", 200n]]);
  expect(await give(invoiceId, 800n)).toEqual([
    ["refund", 500n],
    ["credit", 300n],
  ]);
  expect(await balance()).toBe(300n);
  expect(await give(invoiceId, 0n)).toEqual([]);
});

test("as credit, nothing goes to the card, and in all no more than was paid and is left", async () => {
  const { bill, pay, give, balance, refunds } = await aShop();
  const invoiceId = await bill();
  const transactionId = await pay(invoiceId);
  await refunds.createRefund({ transactionId, amount: 300n }, withKey());
  expect(await give(invoiceId, 400n, { settledBy: "credit" })).toEqual([["credit", 400n]]);
  expect(await give(invoiceId, 600n)).toEqual([["refund", 300n]]);
  expect(await balance()).toBe(400n);
});

test("an open invoice is lowered, and what is neither open nor paid gives nothing back", async () => {
  const { bill, give, organization, invoices } = await aShop();
  const invoiceId = await bill({ credit: 300n });
  expect(await give(invoiceId, 400n)).toEqual([["reduce", 400n]]);
  expect(await invoiceOf(organization, invoiceId)).toMatchObject({ dueMinorUnits: 300n, appliedMinorUnits: 300n });
  await invoices.voidInvoice({ invoiceId });
  expect(await give(invoiceId, 400n)).toEqual([]);
});

test.each<[InvoiceStatus, [string, bigint][]]>([
  [
    "paid",
    [
      ["refund", 500n],
      ["refund", 500n],
    ],
  ],
  ["open", [["refund", 500n]]],
])(
  "what was paid with the rest of an earlier invoice that is %s goes back to the cards accordingly",
  async (status, given) => {
    const { bill, pay, give, lineOf, balance } = await aShop();
    const first = await bill();
    if (status === "paid") await pay(first);
    const second = await bill({ unused: { [await lineOf(first)]: 500n } });
    await pay(second);
    expect(await give(second, 1_000n)).toEqual(given);
    expect(await balance()).toBe(0n);
  },
);

test("what is given back of a line counts on other invoices, waiting and on notes, and not on void ones", async () => {
  const { bill, pay, give, lineOf, work, invoices } = await aShop();
  const first = await bill();
  await pay(first);
  const lineId = await lineOf(first);
  const credited = async () => (await creditedOf(work(), [lineId, "inl_other"])).get(lineId)?.amount ?? 0n;
  expect(await credited()).toBe(0n);
  const second = await bill({ unused: { [lineId]: 200n } });
  expect(await credited()).toBe(200n);
  await give(first, 100n);
  expect(await credited()).toBe(300n);
  await work().atomically(async (phase) => {
    billLater(phase, "sub_1", [
      {
        ...{ type: "unused", description: "Unused", priceId: null, itemId: null, quantity: 1, tax: null },
        ...{ periodStart: null, periodEnd: null, creditsLineId: lineId, amountMinorUnits: -50n },
        ...{ discountMinorUnits: -20n, taxMinorUnits: 0n, includedTaxMinorUnits: 0n },
      },
    ]);
  });
  expect((await creditedOf(work(), [lineId])).get(lineId)).toMatchObject({ amount: 350n, discount: 20n });
  await invoices.voidInvoice({ invoiceId: second });
  expect(await credited()).toBe(150n);
});

test("a payment that succeeds between the locks is seen, and nothing is given back", async () => {
  const { bill, pay, give, balance } = await aShop();
  const invoiceId = await bill();
  await pay(invoiceId);
  const refused = await give(invoiceId, 100n, { locksPayments: false }).catch((error: unknown) => error);
  expect(isRefusal(refused, "invoice_payment_in_progress")).toBe(true);
  expect(await balance()).toBe(0n);
});

test("a payment that came too late is not what a note gives back", async () => {
  const { organization, bill, pay, overpay, give } = await aShop();
  const invoiceId = await bill();
  const paid = await pay(invoiceId);
  const late = await overpay(invoiceId, 5_000n);
  expect(await give(invoiceId, 900n)).toEqual([["refund", 900n]]);
  const reservedOf = async (id: string) => (await keptOf(organization, id)).transaction.refundPendingMinorUnits;
  expect([await reservedOf(paid), await reservedOf(late)]).toEqual([900n, 0n]);
});

test("an invoice that is being paid is neither lowered nor given back", async () => {
  const { bill, begin, give, creditNotes, lineOf } = await aShop();
  const invoiceId = await bill();
  await begin(invoiceId);
  expect(await give(invoiceId, 100n).catch((error) => isRefusal(error, "invoice_payment_in_progress"))).toBe(true);
  const lines = [{ lineId: await lineOf(invoiceId), amount: 100n }];
  const asked = creditNotes.createCreditNote({ invoiceId, lines }, withKey());
  expect(await asked.catch(reasonOf)).toBe("invoice_payment_in_progress");
});
