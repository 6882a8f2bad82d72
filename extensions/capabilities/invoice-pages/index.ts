import { capability } from "#extensions/platform/composition/capability.ts";
import { InvoicePageService } from "#proto/tollhouse/v1/invoice_pages_pb.ts";
import { invoicePagesRpc } from "./invoice-pages.rpc.ts";
import { startInvoicePayment } from "./start-invoice-payment.ts";
import { syncInvoicePayment } from "./sync-invoice-payment.ts";

/** The payer's page of an invoice, and its payment there. */
export const invoicePages = capability("invoice-pages", {
  service: InvoicePageService,
  handlers: invoicePagesRpc,
  operations: [startInvoicePayment, syncInvoicePayment],
});

export { startInvoicePayment } from "./start-invoice-payment.ts";
