import { addEntry } from "#extensions/capabilities/customer-credits/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Invoice } from "./invoice.entity.ts";
import { recordInvoice } from "./record-invoice.ts";

/**
 * Lowers an open invoice by what a credit note gives back of it, and returns how much of that went back to the customer's
 * credit: what is due falls first, then the credit that the invoice used. Nothing due is paid. The customer's billing
 * account and the invoice must be locked, and `amount` be at most what is due and was applied.
 */
export async function lowerInvoice(phase: UnitOfWork, invoice: Invoice, amount: bigint): Promise<bigint> {
  const { customerId, currency, dueMinorUnits: due, appliedMinorUnits: applied } = invoice;
  const returned = amount > due ? amount - due : 0n;
  if (returned > applied) throw new Error(`invoice ${invoice.id} was to be lowered below 0`);
  if (returned > 0n)
    await addEntry(phase, {
      ...{ customerId, currency, type: "returned", amountMinorUnits: returned, invoiceId: invoice.id },
    });
  invoice.creditedMinorUnits += amount;
  invoice.dueMinorUnits = due - (amount - returned);
  invoice.appliedMinorUnits = applied - returned;
  const isPaid = invoice.dueMinorUnits === 0n;
  if (isPaid) Object.assign(invoice, { status: "paid", paidAt: phase.now() });
  const type = isPaid ? "invoice.payment_succeeded" : "invoice.updated";
  recordInvoice(phase, type, invoice);
  return returned;
}
