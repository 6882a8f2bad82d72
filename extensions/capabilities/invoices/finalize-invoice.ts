import { addEntry, type BillingAccount } from "#extensions/capabilities/customer-credits/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { billLater } from "./draft-invoice.ts";
import { dueAfter } from "./due-day.rules.ts";
import type { Invoice } from "./invoice.entity.ts";
import { type Buyer, readBuyers } from "./invoice-parties.ts";
import { secretColumns } from "./invoice-secrets.ts";
import { settle } from "./invoice-totals.rules.ts";
import { leastPayment } from "./least-payment.ts";
import { nextNumbers } from "./lines.queries.ts";
import { recordInvoice } from "./record-invoice.ts";

/**
 * Fixes the invoice's lines and takes its number. Credit pays first; what is too little for a payment waits for the next
 * invoice. The account's lock keeps its credit true until the commit.
 */
export async function finalizeInvoice(phase: UnitOfWork, account: BillingAccount, invoice: Invoice): Promise<Invoice> {
  await finalizeInvoices(phase, [{ account, invoice }]);
  return invoice;
}

interface ToFinalize {
  readonly account: BillingAccount;
  readonly invoice: Invoice;
}

/** Like `finalizeInvoice`, of several invoices, whose numbers follow each other. */
export async function finalizeInvoices(phase: UnitOfWork, all: readonly ToFinalize[]): Promise<void> {
  if (all.length === 0) return;
  const buyers = await readBuyers(
    phase,
    all.map(({ invoice }) => invoice.customerId),
  );
  for (const { account, invoice } of all) {
    const buyer = buyers.get(invoice.customerId) ?? null;
    await settleInvoice(phase, { account, invoice, buyer });
    Object.assign(invoice, await secretColumns(phase, invoice, buyer));
  }
  const numbers = await nextNumbers(phase, all.length);
  for (const [index, { invoice }] of all.entries()) {
    const number = numbers[index] ?? null;
    Object.assign(invoice, { number, numberText: number && numberText(number) });
    recordInvoice(phase, "invoice.finalized", invoice);
    if (invoice.status === "paid") recordInvoice(phase, "invoice.payment_succeeded", invoice);
  }
}

interface ToSettle extends ToFinalize {
  readonly buyer: Buyer | null;
}

async function settleInvoice(phase: UnitOfWork, { account, invoice, buyer }: ToSettle): Promise<void> {
  const { givenMinorUnits, ...settled } = settle({
    totalMinorUnits: invoice.totalMinorUnits,
    creditMinorUnits: account.balanceMinorUnits,
    leastMinorUnits: leastPayment(phase),
    isCarriedOn: invoice.subscriptionId != null && invoice.reason !== "cancellation",
  });
  Object.assign(invoice, settled);
  const entry = { customerId: account.customerId, currency: account.currency, invoiceId: invoice.id };
  if (givenMinorUnits > 0n) await addEntry(phase, { ...entry, type: "unused_time", amountMinorUnits: givenMinorUnits });
  if (settled.appliedMinorUnits > 0n)
    await addEntry(phase, { ...entry, type: "applied", amountMinorUnits: -settled.appliedMinorUnits });
  if (settled.carriedMinorUnits > 0n) carry(phase, invoice);
  const now = phase.now();
  invoice.finalizedAt = now;
  invoice.dueAt = dueAfter(invoice, now, invoice.timeZone ?? buyer?.timeZone ?? "UTC");
  invoice.status = invoice.dueMinorUnits === 0n ? "paid" : "open";
  if (invoice.status === "paid") invoice.paidAt = now;
}

/** As people read it: INV-000042. */
const numberText = (number: number): string => `INV-${String(number).padStart(6, "0")}`;

/** It was taxed and discounted here, so that the next invoice only adds it. */
function carry(phase: UnitOfWork, { id, subscriptionId, carriedMinorUnits }: Invoice): void {
  if (subscriptionId == null) return;
  const line = {
    ...({ type: "carried", description: "Carried over from an earlier invoice" } as const),
    ...{ quantity: 1, creditsLineId: null, priceId: null, itemId: null, periodStart: null, periodEnd: null, tax: null },
    ...{ amountMinorUnits: carriedMinorUnits, discountMinorUnits: 0n, taxMinorUnits: 0n, includedTaxMinorUnits: 0n },
    carriedFromInvoiceId: id,
  };
  billLater(phase, subscriptionId, [line]);
}
