import { errors } from "./catalog-entry.ts";

export const invoicePageErrors = {
  ...errors(404, "not_found", {
    invoice_page_unknown: {
      where: "payers' pages",
      // One message for all, so that a guess learns nothing.
      meaning: "there is no invoice with this code on this host",
      message: "There is no such invoice.",
    },
  }),
  ...errors(409, "conflict", {
    invoice_payment_ended: {
      where: "payers' pages",
      meaning: "no payment of the invoice takes a card at the moment",
      message: "This payment has ended. Begin again on the page of the invoice.",
    },
    invoice_amount_changed: {
      where: "payers' pages",
      meaning: "what is due of the invoice has changed since its page was shown",
      message: "The amount due has changed. Check the new amount.",
    },
  }),
};
