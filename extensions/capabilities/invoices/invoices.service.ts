import { codeHashOf } from "#extensions/platform/kernel/page-code.ts";
import { findRow, readRow, readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type Invoice, InvoiceEntity } from "./invoice.entity.ts";
import { type InvoiceAttempt, InvoiceAttemptEntity } from "./invoice-attempt.entity.ts";

/** @throws resource_missing */
export function getInvoice(work: UnitOfWork, invoiceId: string): Promise<Invoice> {
  return readRow(work, InvoiceEntity, invoiceId, "invoice");
}

/** The existing invoices among these. */
export function findInvoices(work: UnitOfWork, ids: readonly string[]): Promise<Invoice[]> {
  return ids.length === 0 ? Promise.resolve([]) : readRows(work, InvoiceEntity, { id: ids });
}

/** The invoice with this code in the address of its page. A draft has none. */
export function findInvoiceByCode(work: UnitOfWork, code: string): Promise<Invoice | null> {
  return findRow(work, InvoiceEntity, { codeHash: codeHashOf(code) });
}

/** The newest attempt to pay the invoice. */
export async function findLastAttempt(work: UnitOfWork, invoiceId: string): Promise<InvoiceAttempt | null> {
  const newest = { limit: 1, orderBy: [["createdAt", "desc"]] } as const;
  const [attempt] = await readRows(work, InvoiceAttemptEntity, { invoiceId }, newest);
  return attempt ?? null;
}
