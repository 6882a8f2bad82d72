import { errors } from "./catalog-entry.ts";

export const paymentLinkErrors = {
  ...errors(404, "not_found", {
    payment_link_unknown: {
      where: "payers' pages",
      // One message for all, so that a guess learns nothing.
      meaning: "there is no payment link, or no attempt of it, with this code on this host",
      message: "There is no such payment link.",
    },
  }),
  ...errors(409, "conflict", {
    payment_link_ended: {
      meaning: "the payment link is completed, expired or deactivated; the message names its status",
      message: "This payment link has ended: it is {payment_link_status}.",
      facts: ["payment_link_id", "payment_link_status"],
      remedy: "duplicate it",
    },
    payment_link_not_active: {
      meaning: "the payment link is not open for payers; the message names its status",
      message: "The payment link must be active for this, and it is {payment_link_status}.",
      facts: ["payment_link_id", "payment_link_status"],
    },
    payment_link_has_payments: {
      meaning: "a payer has started to pay, so the amounts of the payment link can no longer change",
      message: "A payer has started to pay, so {field} can no longer change. Duplicate the payment link instead.",
      facts: ["payment_link_id"],
      sampleParam: "amount",
      remedy: "duplicate it",
    },
    payment_link_busy: {
      where: "payers' pages",
      meaning: "other payers are paying what is left of the payment link; `details` has when to try again",
      message: "Someone is paying this now. Try again in {retry_after_seconds} seconds.",
      facts: ["retry_after_seconds"],
    },
    challenge_required: {
      where: "payers' pages",
      meaning: "many cards were declined here, so the payer must first show that no program is paying",
      message: "Answer the challenge first.",
    },
    payment_link_changed: {
      where: "payers' pages",
      meaning: "the amounts of the payment link have changed since its page was shown",
      message: "The price has changed. Check the new amount.",
    },
    payment_link_sold_out: {
      where: "payers' pages",
      meaning: "fewer are left of an item than the payer wants; `param` names it",
      message: "Only {left} of {name} are left.",
      facts: ["left"],
      sampleParam: "choice.quantities",
    },
  }),
  ...errors(410, "not_found", {
    payment_link_unavailable: {
      where: "payers' pages",
      meaning: "the payment link has ended or is paused",
      message: "This payment link takes no payments: it is {checkout_status}.",
      facts: ["checkout_status"],
    },
  }),
  ...errors(422, "invalid_request", {
    payment_link_invalid: {
      meaning: "the fields of the payment link do not go together; the message and `param` name what is wrong",
      message: "{problem}",
      sampleParam: "line_items[0].max_quantity",
    },
    challenge_failed: {
      where: "payers' pages",
      meaning: "the answer to the challenge is wrong, has expired or was used before",
      message: "The answer to the challenge is wrong, has expired or was used before.",
      sampleParam: "challenge",
    },
    checkout_invalid: {
      where: "payers' pages",
      meaning: "what the payer chose or entered is not possible; the message and `param` name the field",
      // A page says it in the payer's language, by the rule and its bounds.
      message: "{problem}",
      facts: ["rule", "min?", "max?", "currency?"],
      sampleParam: "choice.amount",
    },
  }),
  ...errors(503, "api_error", {
    portal_not_configured: {
      meaning: "this installation has no domain for the pages of payers (`PORTAL_ORIGIN`)",
      message: "This installation has no domain for pages of payers, so a payment link would have no address.",
      remedy: "the operator sets [PORTAL_ORIGIN](payment-links.md#for-operators)",
    },
    challenge_unavailable: {
      where: "payers' pages",
      meaning: "the provider of challenges does not say whether the payer's answer is right, so nobody pays unchecked",
      message: "The answer to the challenge can't be checked at the moment. Try again later.",
      remedy: "repeat later",
    },
  }),
};
