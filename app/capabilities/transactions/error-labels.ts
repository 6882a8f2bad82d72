/** The pages' own wording of errors, by code. */
export const ERROR_LABELS: Readonly<Record<string, string>> = {
  engine_unavailable: "The processor didn't answer. We're checking what happened. Don't charge or refund again.",
  outcome_unknown: "We couldn't confirm the result. We're checking with the processor. Don't charge or refund again.",
  transaction_disputed:
    "The bank has already taken this amount back with a dispute, so a refund would pay the customer twice.",
  mail_not_configured: "This installation sends no mail. Print the receipt instead.",
  merchant_not_connected: "This organization has no merchant account yet. Finish onboarding first.",
};
