/** In timelines, a step of the retries that charged nothing. */
export const RETRY_SKIPPED = "invoice.retry_skipped";

interface Happened {
  readonly type: string;
  readonly data: Readonly<Record<string, string>>;
}

export function shownEventType({ type, data }: Happened): string {
  return type === "invoice.payment_failed" && data.skipped !== undefined ? RETRY_SKIPPED : type;
}

const WHY_NOT_PAID: Readonly<Record<string, string>> = {
  payment_method_missing: "No payment method can be charged.",
  retry_not_allowed: "The card network doesn't allow another charge of this card.",
  authentication_required: "The bank wants the payer to confirm the payment.",
  retry_limit_reached: "The card network doesn't allow another attempt yet.",
};

/** Why a payment failed for which no bank gave a reason. */
export function whyNotPaid({ data: { reason = "" } }: Pick<Happened, "data">): string | null {
  return WHY_NOT_PAID[reason] ?? null;
}
