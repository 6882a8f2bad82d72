import { InvoiceSchema } from "#proto/tollhouse/v1/invoices_pb.ts";
import { eventsOf } from "./event-declaration.ts";

/** The address of the page, which is a secret, is in no event. */
export const invoiceEvents = eventsOf(
  { message: InvoiceSchema, scope: "subscriptions:read" },
  {
    "invoice.created": { meaning: "A draft of an invoice was made.", example: { invoice_status: "draft" } },
    "invoice.finalized": { meaning: "An invoice got its number, and never changes from now on." },
    "invoice.payment_succeeded": { meaning: "An invoice is paid.", example: { invoice_status: "paid" } },
    "invoice.payment_failed": { meaning: "An attempt to pay an invoice failed. The invoice is still open." },
    "invoice.payment_action_required": {
      meaning: "The payer's bank wants the payer to confirm a payment, on the page of the invoice.",
    },
    "invoice.updated": { meaning: "A credit note lowered what is due of an invoice." },
    "invoice.dunning_updated": {
      meaning: "A failed charge of an invoice is tried again now, waits for another moment, or is tried no more.",
    },
    "invoice.payment_retried": {
      meaning: "A person or an API key charges an invoice again after a failed charge.",
      audited: true,
    },
    "invoice.voided": {
      meaning: "An invoice was voided: it is never charged again.",
      example: { invoice_status: "void" },
      audited: true,
    },
    "invoice.marked_uncollectible": {
      meaning: "An invoice was given up. It can still be paid.",
      example: { invoice_status: "uncollectible" },
    },
  },
);
