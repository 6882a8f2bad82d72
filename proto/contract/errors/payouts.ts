import { errors } from "./catalog-entry.ts";

export const payoutErrors = {
  ...errors(403, "permission", {
    fresh_sign_in_required: {
      where: "fresh sign-ins",
      meaning: "the last sign-in was more than 10 minutes ago",
      remedy: "sign in again, then repeat the request",
    },
  }),
  ...errors(409, "conflict", {
    quote_used: {
      meaning: "a quote is for one payout; `details` names it",
      remedy: "look at that payout; ask for a new quote if you mean another one",
      param: "payout_quote_id",
    },
    quote_expired: { meaning: "a quote holds for 60 seconds", remedy: "ask for a new quote", param: "payout_quote_id" },
    quote_changed: { meaning: "the amount, fee or destination is not that of the quote", param: "payout_quote_id" },
    payout_not_cancelable: { meaning: "the payout was sent to the engine; the message names its status" },
    payout_not_approvable: { meaning: "the payout waits for no approval; the message names its status" },
    payout_not_held: { meaning: "the payout is not held for risk; the message names its status" },
    payouts_frozen: {
      meaning: "payouts of the currency are stopped until an operator has checked them",
      remedy: "contact support",
    },
  }),
  ...errors(422, "invalid_request", {
    capability_inactive: { meaning: "the organization's merchant account takes no instant payouts" },
    destination_ineligible: {
      meaning: "the destination cannot take this payout; the message says why",
      param: "payout_destination_id",
    },
    destination_cooling_off: {
      meaning: "the destination was added less than 48 hours ago; `details` has when it can be used",
      param: "payout_destination_id",
    },
    amount_out_of_range: { meaning: "the amount is below the least or above the most of one payout", param: "amount" },
    limit_exceeded: {
      meaning: "a limit of instant payouts would be exceeded; `details` has all of them",
      param: "amount",
    },
    insufficient_balance: { meaning: "less is available at once; `details` has how much and why", param: "amount" },
  }),
};
