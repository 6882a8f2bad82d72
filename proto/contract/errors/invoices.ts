import { errors } from "./catalog-entry.ts";

export const invoiceErrors = errors(409, "conflict", {
  invoice_not_draft: {
    meaning: "only a draft can be finalized; the message names the status of the invoice",
    message: "The invoice must be a draft for this, and it is {invoice_status}.",
    facts: ["invoice_id", "invoice_status"],
  },
  invoice_not_open: {
    meaning: "the invoice is not owed any more, or not yet; the message names its status",
    message: "The invoice must be open for this, and it is {invoice_status}.",
    facts: ["invoice_id", "invoice_status"],
  },
  invoice_not_finalized: {
    meaning: "a draft has no number, and so no file",
    message: "This invoice is a draft. Finalize it first.",
    facts: ["invoice_id", "invoice_status"],
    remedy: "finalize it",
  },
  invoice_payment_in_progress: {
    meaning: "the invoice is being paid at this moment",
    message: "This invoice is being paid right now. Try again when that has ended.",
    facts: ["invoice_id", "transaction_id"],
    remedy: "try again in a minute",
  },
  payment_method_missing: {
    meaning: "neither the invoice nor its customer has a stored payment method that can be charged",
    message: "This customer has no stored payment method that can be charged.",
    facts: ["invoice_id", "customer_id"],
    remedy: "send `payment_method_id`, or let the payer pay on the invoice's page",
  },
});
