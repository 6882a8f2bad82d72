export { INVOICE_LIST } from "./invoice-list.server.ts";
export { type InvoiceLineView, invoiceRow, invoiceView, previewedInvoice } from "./invoice-view.server.ts";
