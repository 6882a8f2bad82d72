import { errors } from "./catalog-entry.ts";

export const dunningPageErrors = {
  ...errors(404, "not_found", {
    dunning_link_unknown: {
      where: "payers' pages",
      // One message for all, so that a guess learns nothing.
      meaning: "there is no link to a failed charge with this code on this host",
      message: "There is no such link.",
    },
  }),
  ...errors(410, "not_found", {
    dunning_link_expired: {
      where: "payers' pages",
      meaning: "the link to a failed charge is older than 14 days, or its customer was archived or redacted",
      message: "This link has expired. Use the link of a newer email, or ask the business that sent it.",
    },
  }),
  ...errors(409, "conflict", {
    dunning_amount_changed: {
      where: "payers' pages",
      meaning: "what is owed has changed since the page was shown",
      message: "The amount due has changed. Check the new amount.",
    },
    dunning_nothing_due: {
      where: "payers' pages",
      meaning: "nothing is owed any more, or a payment is under way",
      message: "Nothing can be paid here at the moment.",
    },
  }),
};
