import { findTransactions } from "#extensions/capabilities/transactions/index.ts";
import { billPdf } from "#extensions/platform/documents/bill-pdf.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Invoice } from "./invoice.entity.ts";
import { InvoiceAttemptEntity } from "./invoice-attempt.entity.ts";
import { type InvoiceContent, type InvoicePayment, invoiceDocument } from "./invoice-document.ts";
import { invoiceUrl, partiesOf } from "./invoice-secrets.ts";
import { linesOf } from "./lines.queries.ts";

/** What was paid, oldest first. What came too late is given back and is no payment of it. */
async function paymentsOf(work: UnitOfWork, { id: invoiceId, paidAt }: Invoice): Promise<InvoicePayment[]> {
  const succeeded = { invoiceId, status: "succeeded" as const, isOverpaid: false };
  const attempts = await readRows(work, InvoiceAttemptEntity, succeeded, { orderBy: [["id", "asc"]] });
  const ids = attempts.map(({ transactionId }) => transactionId);
  const transactions = ids.length > 0 ? await findTransactions(work, ids) : [];
  return transactions.map(({ id, capturedMinorUnits, voidedMinorUnits, createdAt, brand, last4 }) => ({
    transactionId: id,
    // What was voided since had been paid.
    amountMinorUnits: capturedMinorUnits + voidedMinorUnits,
    paidAt: paidAt ?? createdAt,
    brand: brand ?? null,
    last4: last4 ?? null,
  }));
}

/** Everything that an invoice shows. It must be finalized. */
export async function readContent(work: UnitOfWork, invoice: Invoice): Promise<InvoiceContent> {
  return {
    invoice,
    lines: (await linesOf(work, [invoice.id])).get(invoice.id) ?? [],
    ...(await partiesOf(work, invoice)),
    payments: await paymentsOf(work, invoice),
    url: await invoiceUrl(work, invoice),
  };
}

/** The invoice as a PDF file. The same invoice gives the same bytes. @throws invoice_not_finalized */
export async function invoiceFile(work: UnitOfWork, invoice: Invoice) {
  const { id, status, numberText } = invoice;
  if (numberText == null) throw refuse("invoice_not_finalized", { invoice_id: id, invoice_status: status });
  const content = await billPdf(invoiceDocument(await readContent(work, invoice)));
  return { fileName: `${numberText}.pdf`, contentType: "application/pdf", content };
}
