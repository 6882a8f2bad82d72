import { addEntry, lockBillingAccount } from "#extensions/capabilities/customer-credits/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { assertNoneUnderWay } from "./attempts.service.ts";
import { chargeLater } from "./charge-invoice.ts";
import { finalizeInvoice } from "./finalize-invoice.ts";
import { type Invoice, InvoiceEntity } from "./invoice.entity.ts";
import { getInvoice } from "./invoices.service.ts";
import { recordInvoice } from "./record-invoice.ts";

/** Gives a draft its number, and charges it as any other. @throws invoice_not_draft */
export function finalizeDraft(work: UnitOfWork, invoiceId: string): Promise<Invoice> {
  return changed(work, invoiceId, async (phase, invoice) => {
    if (invoice.status !== "draft") throw refuse("invoice_not_draft", factsOf(invoice));
    const { status } = await finalizeInvoice(phase, await lockBillingAccount(phase, invoice), invoice);
    if (status === "open") chargeLater(phase, invoice);
  });
}

/**
 * Ends a draft or an open invoice for good, and gives back the credit that it used. Voided twice, it stays as it is.
 * @throws invoice_not_open, invoice_payment_in_progress
 */
export function voidInvoice(work: UnitOfWork, invoiceId: string): Promise<Invoice> {
  return changed(work, invoiceId, voidLocked);
}

/** Voids an invoice that is locked, and so is the customer's billing account. @throws invoice_not_open */
export async function voidLocked(phase: UnitOfWork, invoice: Invoice): Promise<void> {
  if (invoice.status === "void") return;
  assertOwed(invoice, ["draft", "open", "uncollectible"]);
  await assertNoneUnderWay(phase, invoice);
  const { id: invoiceId, customerId, currency, appliedMinorUnits } = invoice;
  if (appliedMinorUnits > 0n)
    await addEntry(phase, {
      ...{ customerId, currency, type: "returned", amountMinorUnits: appliedMinorUnits, invoiceId },
    });
  Object.assign(invoice, { status: "void", dueMinorUnits: 0n, appliedMinorUnits: 0n });
  recordInvoice(phase, "invoice.voided", invoice);
}

/** Gives up an open invoice, which can still be paid. @throws invoice_not_open */
export function markUncollectible(work: UnitOfWork, invoiceId: string): Promise<Invoice> {
  return changed(work, invoiceId, (phase, invoice) => {
    if (invoice.status === "uncollectible") return;
    assertOwed(invoice, ["open"]);
    invoice.status = "uncollectible";
    recordInvoice(phase, "invoice.marked_uncollectible", invoice);
  });
}

/** @throws invoice_not_open */
function assertOwed(invoice: Invoice, statuses: readonly Invoice["status"][]): void {
  if (!statuses.includes(invoice.status)) throw refuse("invoice_not_open", factsOf(invoice));
}

const factsOf = ({ id, status }: Invoice) => ({ invoice_id: id, invoice_status: status });

type Change = (phase: UnitOfWork, invoice: Invoice) => void | Promise<void>;

/** Changes an invoice under the lock of the customer's billing account. @throws resource_missing */
async function changed(work: UnitOfWork, invoiceId: string, change: Change): Promise<Invoice> {
  const { customerId, currency } = await getInvoice(work, invoiceId);
  return work.atomically(async (phase) => {
    await lockBillingAccount(phase, { customerId, currency });
    const invoice = await lockRow(phase, InvoiceEntity, invoiceId, "invoice");
    await change(phase, invoice);
    await phase.save();
    return invoice;
  });
}
