import { invoiceEvents } from "#contract/events/invoices.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { InvoiceSchema, InvoiceService } from "#proto/tollhouse/v1/invoices_pb.ts";
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
  events: invoiceEvents,
  shows: [shown(InvoiceEntity, InvoiceSchema, eventMessage)],
});

export { assertNoAttempt } from "./assert-no-attempt.ts";
export { chargedLines, type PlainLine, type Reduction, totalOf } from "./charged-lines.rules.ts";
export { NOTHING, partOf, withoutPart } from "./charged-parts.rules.ts";
export { creditedOf } from "./credited.queries.ts";
export { billLater, draftInvoice, type NewInvoice } from "./draft-invoice.ts";
export { finalizeInvoice } from "./finalize-invoice.ts";
export { type Invoice, InvoiceEntity, type InvoiceLine, InvoiceLineEntity } from "./invoice.entity.ts";
export type { Collection, InvoiceReason, InvoiceStatus, NewLine, StoredTax } from "./invoice-shapes.rules.ts";
export { getInvoice } from "./invoices.service.ts";
export { linesOf } from "./lines.queries.ts";
export { lowerInvoice } from "./lower-invoice.ts";
export { type Charged, splitAt, unusedOf } from "./proration.rules.ts";
