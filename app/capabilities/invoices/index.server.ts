export { INVOICE_LIST } from "./invoice-list.server.ts";
export {
  type InvoiceLineView,
  type InvoiceRow,
  invoiceRow,
  invoiceView,
  previewedInvoice,
} from "./invoice-view.server.ts";
