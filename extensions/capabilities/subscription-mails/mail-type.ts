/** What an email about a subscription says. */
export const MAIL_TYPES = [
  ...(["signed_up", "charged", "charge_failed", "confirmation_needed", "invoice", "trial_ending"] as const),
  ...(["charge_upcoming", "cancel_scheduled", "cancel_undone", "canceled", "ended", "paused"] as const),
  ...(["resumed", "refunded", "trial_extended"] as const),
] as const;

export type MailType = (typeof MAIL_TYPES)[number];
