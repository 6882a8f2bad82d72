import { invoiceEvents } from "#contract/events/invoices.ts";
import { FORGET_BUYER } from "#extensions/capabilities/customers/index.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { InvoiceSchema, InvoiceService } from "#proto/tollhouse/v1/invoices_pb.ts";
import { forgetBuyer } from "./buyers.queries.ts";
import { InvoiceEntity, InvoiceLineEntity } from "./invoice.entity.ts";
import { invoiceList } from "./invoice.list.ts";
import { eventMessage } from "./invoice.message.ts";
import { invoicesRpc, invoiceTimeline } from "./invoices.rpc.ts";

/** What customers owe, with numbers that have no gap. */
export const invoices = capability("invoices", {
  service: InvoiceService,
  handlers: invoicesRpc,
  lists: [invoiceList, invoiceTimeline],
  entities: [InvoiceEntity, InvoiceLineEntity],
  due: { [FORGET_BUYER]: forgetBuyer },
  events: invoiceEvents,
  shows: [shown(InvoiceEntity, InvoiceSchema, eventMessage)],
});

export { chargedLines, totalOf } from "./charged-lines.rules.ts";
export { billLater, draftInvoice, type NewInvoice } from "./draft-invoice.ts";
export { finalizeInvoice } from "./finalize-invoice.ts";
export { type Invoice, InvoiceEntity, InvoiceLineEntity } from "./invoice.entity.ts";
export { invoiceUrl, partiesOf } from "./invoice-secrets.ts";
export type { Collection, InvoiceReason, InvoiceStatus, NewLine, StoredTax } from "./invoice-shapes.rules.ts";
export { type Charged, splitAt, unusedOf } from "./proration.rules.ts";
