import type { ServiceImpl } from "@connectrpc/connect";
import { invoiceFile } from "#extensions/capabilities/invoices/index.ts";
import { getPaymentForm } from "#extensions/capabilities/transactions/index.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { type InvoicePageService, InvoicePaymentFormSchema } from "#proto/tollhouse/v1/invoice_pages_pb.ts";
import { pageMessage } from "./invoice-page.message.ts";
import { startInvoicePayment } from "./start-invoice-payment.ts";
import { syncInvoicePayment } from "./sync-invoice-payment.ts";
import { getByCode, viewPage } from "./view-page.ts";

export const invoicePagesRpc: ServiceImpl<typeof InvoicePageService> = {
  async getInvoicePage(request, context) {
    const work = workOf(context);
    return pageMessage(work, await viewPage(work, request));
  },
  startInvoicePayment: startInvoicePayment.handle,
  async getInvoicePaymentForm(request, context) {
    const work = workOf(context);
    const { step, transaction } = await viewPage(work, request);
    // The form may show saved cards, so who copied the address of the page does not get it.
    if (step === "elsewhere") throw refuse("payer_session_ended");
    if (step !== "card" || !transaction) throw refuse("invoice_payment_ended");
    return messageOf(InvoicePaymentFormSchema, await getPaymentForm(work, transaction.id));
  },
  syncInvoicePayment: syncInvoicePayment.handle,
  async getInvoicePageFile(request, context) {
    const work = workOf(context);
    return invoiceFile(work, await getByCode(work, request));
  },
};
