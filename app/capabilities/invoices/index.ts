export { INVOICE_COLUMNS, INVOICE_COLUMNS_OF_CUSTOMER, invoiceKey, invoicePath } from "./invoice-columns.tsx";
export { InvoiceLines } from "./invoice-lines.tsx";
export { type Amounts, InvoiceTotals } from "./invoice-totals.tsx";
