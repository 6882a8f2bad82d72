import type { NamedCustomer } from "#app/dashboard/customer-cell.tsx";
import { rowOf, type View, viewOf } from "#app/dashboard/view-of.server.ts";
import { invoiceLabel } from "#contract/status-labels.ts";
import { type CreditNote, CreditNoteSchema } from "#proto/tollhouse/v1/credit_notes_pb.ts";
import { type ResourceEvent, ResourceEventSchema } from "#proto/tollhouse/v1/events_pb.ts";
import { type Invoice, type InvoiceLine, InvoiceSchema } from "#proto/tollhouse/v1/invoices_pb.ts";
import { type PreviewedInvoice, PreviewedInvoiceSchema } from "#proto/tollhouse/v1/subscriptions_pb.ts";
import { reasonName } from "./invoice-labels.ts";
import { shownEventType, whyNotPaid } from "./unpaid-events.ts";

export type InvoiceView = ReturnType<typeof invoiceView>;
export type InvoiceLineView = View<InvoiceLine>;
export type AttemptView = InvoiceView["attempts"][number];
export type InvoiceRow = ReturnType<typeof invoiceRow>;
export type CreditNoteView = ReturnType<typeof creditNoteView>;
export type InvoiceEventView = ReturnType<typeof invoiceEventView>;

/** The list fills it in. */
const NO_CUSTOMER = null as NamedCustomer | null;

export function invoiceView(invoice: Invoice) {
  const { invoiceStatus, invoiceNumber, invoiceReason, createdAt, ...view } = viewOf(InvoiceSchema, invoice);
  /** The status of the newest attempt to pay it. */
  const attempt = view.attempts[0]?.attemptStatus ?? null;
  return {
    ...view,
    status: invoiceStatus,
    number: invoiceNumber,
    /** In words, as its status is: the tables of all words stay on the server. */
    reason: reasonName(invoiceReason),
    label: invoiceLabel({ status: invoiceStatus, attempt, total: view.total }),
    attempt,
    createdAt: createdAt ?? "",
    customer: NO_CUSTOMER,
  };
}

export const invoiceRow = rowOf(
  invoiceView,
  "invoiceId",
  "number",
  "status",
  "label",
  "reason",
  "customerId",
  "customer",
  "currency",
  "total",
  "amountDue",
  "dueAt",
  "createdAt",
);

/** An invoice that does not exist yet: its amounts are named like those of one that does. */
export function previewedInvoice(invoice: PreviewedInvoice) {
  const view = viewOf(PreviewedInvoiceSchema, invoice);
  return { ...view, includedTax: view.lines.reduce((sum, { includedTax }) => sum + includedTax, 0n) };
}

export function creditNoteView(note: CreditNote) {
  const { creditNoteStatus, createdAt, ...view } = viewOf(CreditNoteSchema, note);
  return { ...view, status: creditNoteStatus, createdAt: createdAt ?? "" };
}

export function invoiceEventView(event: ResourceEvent) {
  const { eventId, actor, createdAt } = viewOf(ResourceEventSchema, event);
  return { eventId, type: shownEventType(event), actor, at: createdAt ?? "", detail: whyNotPaid(event) };
}
