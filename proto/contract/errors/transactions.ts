import { errors } from "./catalog-entry.ts";

export const transactionErrors = {
  ...errors(402, "declined", {
    card_declined: {
      meaning: "the payer's bank or the processor declined the payment; `details` has the reason and the advice",
      remedy: "follow `advice`; with `update_payment_method`, ask the payer for another card",
      details: [
        {
          transaction_id: "txn_01KAJ5Q8ZN3V7C2M4T6W9X1B0D",
          transaction_status: "failed",
          decline_code: "insufficient_funds",
          network_code: "51",
          advice: "update_payment_method",
          message_for_customer: "Your card has insufficient funds. Try another card.",
          retryable: true,
        },
      ],
    },
  }),
};
