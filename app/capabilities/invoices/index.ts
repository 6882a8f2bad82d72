export { causeName, stoppedText } from "./dunning-labels.ts";
export { DunningState } from "./dunning-state.tsx";
export { INVOICE_COLUMNS, INVOICE_COLUMNS_OF_CUSTOMER, invoiceKey, invoicePath } from "./invoice-columns.tsx";
export { InvoiceLines } from "./invoice-lines.tsx";
export { type Amounts, InvoiceTotals } from "./invoice-totals.tsx";
export { RETRY_SKIPPED, shownEventType } from "./unpaid-events.ts";
