/** The pages' own wording of errors, by code. */
export const ERROR_LABELS: Readonly<Record<string, string>> = {
  engine_unavailable: "The processor didn't answer. We're checking what happened. Don't charge or refund again.",
  outcome_unknown: "We couldn't confirm the result. We're checking with the processor. Don't charge or refund again.",
  transaction_disputed:
    "The bank has already taken this amount, or a part of it, back with a dispute. You can refund the rest.",
  mail_not_configured: "This installation sends no mail. Print the receipt instead.",
  merchant_not_connected: "This organization has no merchant account yet. Finish onboarding first.",
};
