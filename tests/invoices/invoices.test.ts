import { expect, test } from "vitest";
import { lockBillingAccount } from "#extensions/capabilities/customer-credits/index.ts";
import { draftInvoice, finalizeInvoice, type NewLine } from "#extensions/capabilities/invoices/index.ts";
import { aSubscriptionRow } from "#tests/subscriptions/a-subscription-row.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { withKey } from "#tests/support/transactions.ts";

const { platform } = await startPlatform();

const aLine = (amountMinorUnits: bigint): NewLine => ({
  ...{ type: "period", description: "Coffee", priceId: null, itemId: null, quantity: 1, tax: null },
  ...{ periodStart: null, periodEnd: null, creditsLineId: null, amountMinorUnits },
  ...{ discountMinorUnits: 0n, taxMinorUnits: 0n, includedTaxMinorUnits: 0n },
});

async function aCustomer() {
  const organization = await anOrganization(platform);
  const { customers, customerCredits, invoices } = platform.callers.grpc.forOrganization({
    organizationId: organization.id,
  });
  const { customerId } = await customers.createCustomer({ name: "Robin" }, withKey());
  const give = (amount: bigint) =>
    customerCredits.createCustomerCredit({ customerId, currency: "USD", amount }, withKey());
  const balance = async () => (await customerCredits.listCustomerCredits({ customerId })).data[0]?.balance ?? 0n;
  const bill = (amount: bigint, { isFinal = true, subscriptionId = null as string | null } = {}) =>
    organization.work().atomically(async (phase) => {
      const account = await lockBillingAccount(phase, { customerId, currency: "USD" });
      const draft = await draftInvoice(phase, {
        ...{ customerId, subscriptionId, periodIndex: null, reason: "renewal", currency: "USD" },
        ...{ collectionMethod: "automatic", daysUntilDue: 0, paymentMethodId: null, lines: [aLine(amount)] },
      });
      if (isFinal) await finalizeInvoice(phase, account, draft);
      await phase.save();
      return draft.id;
    });
  return { organization, customerId, invoices, give, balance, bill };
}

test("numbers have no gap and none twice, also of invoices that are finalized at once or fail", async () => {
  const { organization, bill, invoices } = await aCustomer();
  const failing = () =>
    organization.work().atomically(async (phase) => {
      const account = await lockBillingAccount(phase, { customerId: "cus_other", currency: "USD" });
      const draft = await draftInvoice(phase, {
        ...{ customerId: "cus_other", subscriptionId: null, periodIndex: null, reason: "first", currency: "USD" },
        ...{ collectionMethod: "automatic", daysUntilDue: 0, paymentMethodId: null, lines: [aLine(100n)] },
      });
      await finalizeInvoice(phase, account, draft);
      throw new Error("the process ends here");
    });
  await Promise.allSettled([...Array.from({ length: 12 }, () => bill(1_800n)), failing(), failing()]);
  const { data } = await invoices.listInvoices({ limit: 100 });
  const numbers = data.map(({ invoiceNumber }) => invoiceNumber).sort();
  expect(numbers).toEqual(Array.from({ length: 12 }, (_, index) => `INV-${String(index + 1).padStart(6, "0")}`));
});

test("credit pays first, and comes back when the invoice is voided", async () => {
  const { bill, give, balance, invoices } = await aCustomer();
  await give(500n);
  const invoiceId = await bill(1_800n);
  const invoice = await invoices.getInvoice({ invoiceId });
  expect(invoice).toMatchObject({ total: 1_800n, creditApplied: 500n, amountDue: 1_300n, invoiceStatus: "open" });
  expect(await balance()).toBe(0n);
  for (const _ of [1, 2])
    expect(await invoices.voidInvoice({ invoiceId })).toMatchObject({ invoiceStatus: "void", amountDue: 0n });
  expect(await balance()).toBe(500n);
  expect((await invoices.getInvoice({ invoiceId })).invoiceNumber).toBe(invoice.invoiceNumber);
  expect(infoOf(await failureOf(invoices.markInvoiceUncollectible({ invoiceId }))).reason).toBe("invoice_not_open");
});

test("nothing to pay is paid at once, and what is given back becomes credit", async () => {
  const { bill, balance, invoices } = await aCustomer();
  expect(await invoices.getInvoice({ invoiceId: await bill(0n) })).toMatchObject({
    invoiceStatus: "paid",
    amountDue: 0n,
  });
  expect(await invoices.getInvoice({ invoiceId: await bill(-700n) })).toMatchObject({
    invoiceStatus: "paid",
    total: -700n,
  });
  expect(await balance()).toBe(700n);
});

test("what is too little for a payment waits for the next invoice of the subscription", async () => {
  const { organization, customerId, bill, invoices } = await aCustomer();
  const { id: subscriptionId } = await organization
    .work()
    .atomically((phase) => aSubscriptionRow(phase, { customerId }));
  const small = await invoices.getInvoice({ invoiceId: await bill(30n, { subscriptionId }) });
  expect(small).toMatchObject({ amountCarried: 30n, amountDue: 0n, invoiceStatus: "paid" });
  const next = await invoices.getInvoice({ invoiceId: await bill(1_000n, { subscriptionId }) });
  expect(next).toMatchObject({ total: 1_030n, amountDue: 1_030n });
  expect(next.lines.map(({ lineType, amount }) => [lineType, amount])).toEqual([
    ["carried", 30n],
    ["period", 1_000n],
  ]);
  expect(await invoices.getInvoice({ invoiceId: await bill(30n) })).toMatchObject({
    amountDue: 30n,
    invoiceStatus: "open",
  });
});

test("a draft has no number until it is finalized, once", async () => {
  const { bill, invoices } = await aCustomer();
  const invoiceId = await bill(1_800n, { isFinal: false });
  expect((await invoices.getInvoice({ invoiceId })).invoiceNumber).toBeUndefined();
  expect(await invoices.finalizeInvoice({ invoiceId })).toMatchObject({
    invoiceNumber: "INV-000001",
    amountDue: 1_800n,
  });
  expect(infoOf(await failureOf(invoices.finalizeInvoice({ invoiceId }))).reason).toBe("invoice_not_draft");
});
