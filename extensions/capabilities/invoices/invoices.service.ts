import { readRow } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type Invoice, InvoiceEntity } from "./invoice.entity.ts";

/** @throws resource_missing */
export function getInvoice(work: UnitOfWork, invoiceId: string): Promise<Invoice> {
  return readRow(work, InvoiceEntity, invoiceId, "invoice");
}
