import { billPdf } from "#extensions/platform/documents/bill-pdf.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Invoice } from "./invoice.entity.ts";
import { type InvoiceContent, invoiceDocument } from "./invoice-document.ts";
import { invoiceUrl, partiesOf } from "./invoice-secrets.ts";
import { linesOf } from "./lines.queries.ts";

/** Everything that an invoice shows. It must be finalized. */
export async function readContent(work: UnitOfWork, invoice: Invoice): Promise<InvoiceContent> {
  return {
    invoice,
    lines: (await linesOf(work, [invoice.id])).get(invoice.id) ?? [],
    ...(await partiesOf(work, invoice)),
    payments: [],
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
