import { errors } from "./catalog-entry.ts";

export const payoutErrors = {
  ...errors(403, "permission", {
    fresh_sign_in_required: {
      where: "fresh sign-ins",
      meaning: "the last sign-in was more than 10 minutes ago",
      message: "This needs a sign-in of the last 10 minutes. Sign in again, then repeat it.",
      remedy: "sign in again, then repeat the request",
    },
  }),
  ...errors(409, "conflict", {
    quote_used: {
      meaning: "a quote is for one payout; `details` names it",
      message: "The payout {payout_id} was made of this quote. If you mean another payout, ask for a new quote.",
      facts: ["payout_id"],
      remedy: "look at that payout; ask for a new quote if you mean another one",
      param: "payout_quote_id",
    },
    quote_expired: {
      meaning: "a quote holds for 60 seconds",
      message: "The quote expired at {expires_at}. Ask for a new one.",
      facts: ["expires_at"],
      remedy: "ask for a new quote",
      param: "payout_quote_id",
    },
    quote_changed: {
      meaning: "the amount, fee or destination is not that of the quote",
      message: "The {part} differs from the quote. Send the {part} of the quote, or ask for a new quote.",
      param: "payout_quote_id",
    },
    payout_not_cancelable: {
      meaning: "the payout was sent to the engine; the message names its status",
      message:
        "Only a payout that waits for approval can be canceled, and this one is {payout_status}. A payout that was sent cannot be stopped.",
      facts: ["payout_id", "payout_status"],
    },
    payout_not_approvable: {
      meaning: "the payout waits for no approval; the message names its status",
      message: "Only a payout that waits for approval can be approved, and this one is {payout_status}.",
      facts: ["payout_id", "payout_status"],
    },
    payout_not_held: {
      meaning: "the payout is not held for risk; the message names its status",
      message: "Only a payout that is held for risk can be let go, and this one is {payout_status}.",
      facts: ["payout_id", "payout_status"],
    },
    payouts_frozen: {
      meaning: "payouts of the currency are stopped until an operator has checked them",
      message: "Payouts in {currency} are stopped until we have checked them. Your balance is safe. Contact support.",
      facts: ["currency"],
      remedy: "contact support",
    },
  }),
  ...errors(422, "invalid_request", {
    capability_inactive: {
      meaning: "the organization's merchant account takes no instant payouts",
      message: "The organization has no {environment} merchant account that takes instant payouts. Connect one first.",
    },
    destination_ineligible: {
      meaning: "the destination cannot take this payout; the message says why",
      message: "{problem}",
      facts: ["payout_destination_id?"],
      param: "payout_destination_id",
    },
    destination_cooling_off: {
      meaning: "the destination was added less than 48 hours ago; `details` has when it can be used",
      message:
        "The destination was added less than 48 hours ago. It can be used from {usable_at}. The wait protects you if someone steals a sign-in.",
      facts: ["payout_destination_id", "usable_at"],
      param: "payout_destination_id",
    },
    amount_out_of_range: {
      meaning: "the amount is below the least or above the most of one payout",
      message: "An instant payout is between {least} and {most} {currency}.",
      facts: ["min", "max", "currency"],
      param: "amount",
    },
    limit_exceeded: {
      meaning: "a limit of instant payouts would be exceeded; `details` has all of them",
      message: "{limits} Pay out less, or later.",
      facts: ["currency", "exceeded_limits", "limit?", "used?", "resets_at?"],
      param: "amount",
    },
    insufficient_balance: {
      meaning: "less is available at once; `details` has how much and why",
      message:
        "The balance covers at most {covered} {currency}, including the fee. Held sales, and amounts that open disputes and pending refunds may take, are not part of it.",
      facts: [
        "currency",
        "instant_available",
        "available",
        "eligible_pending",
        "open_dispute_exposure",
        "pending_refund_exposure",
      ],
      param: "amount",
    },
  }),
};
