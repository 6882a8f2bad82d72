import type { ServiceImpl } from "@connectrpc/connect";
import { listing, listingOf } from "#extensions/platform/composition/handlers.ts";
import { timeline } from "#extensions/platform/lists/timeline.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { type InvoiceService, ListInvoiceEventsRequestSchema } from "#proto/tollhouse/v1/invoices_pb.ts";
import { invoiceFile } from "./download-invoice.ts";
import { finalizeDraft, markUncollectible, voidInvoice } from "./end-invoice.ts";
import { invoiceList } from "./invoice.list.ts";
import { shownInvoice } from "./invoice.message.ts";
import { getInvoice } from "./invoices.service.ts";
import { payInvoice } from "./pay-invoice.ts";

export const invoiceTimeline = timeline(ListInvoiceEventsRequestSchema);

export const invoicesRpc: ServiceImpl<typeof InvoiceService> = {
  listInvoices: listing(invoiceList),
  async getInvoice({ invoiceId }, context) {
    const work = workOf(context);
    return shownInvoice(work, await getInvoice(work, invoiceId));
  },
  async downloadInvoice({ invoiceId }, context) {
    const work = workOf(context);
    return invoiceFile(work, await getInvoice(work, invoiceId));
  },
  payInvoice: payInvoice.handle,
  async finalizeInvoice({ invoiceId }, context) {
    const work = workOf(context);
    return shownInvoice(work, await finalizeDraft(work, invoiceId));
  },
  async voidInvoice({ invoiceId }, context) {
    const work = workOf(context);
    return shownInvoice(work, await voidInvoice(work, invoiceId));
  },
  async markInvoiceUncollectible({ invoiceId }, context) {
    const work = workOf(context);
    return shownInvoice(work, await markUncollectible(work, invoiceId));
  },
  listInvoiceEvents: listingOf("invoiceId", getInvoice, invoiceTimeline),
};
