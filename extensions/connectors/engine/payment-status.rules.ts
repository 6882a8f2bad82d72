const STATUSES = new Map([
  ["requires_payment_method", "requires_payment_method"],
  ["requires_confirmation", "requires_payment_method"],
  ["requires_customer_action", "requires_action"],
  ["requires_capture", "authorized"],
  ["partially_authorized_and_requires_capture", "authorized"],
  ["partially_captured_and_capturable", "authorized"],
  ["succeeded", "succeeded"],
  ["partially_captured", "partially_captured"],
  ["failed", "failed"],
  ["cancelled", "canceled"],
  ["cancelled_post_capture", "canceled"],
  ["expired", "expired"],
] as const);

export type PaymentStatus = "processing" | NonNullable<ReturnType<(typeof STATUSES)["get"]>>;

/**
 * Undecided and unknown statuses map to `processing`, so the payment is read again. A failed payment that can be
 * confirmed again waits for another method.
 */
export function paymentStatusOf(engineStatus: string, mayRetry = false): PaymentStatus {
  if (engineStatus === "failed" && mayRetry) return "requires_payment_method";
  return (STATUSES as ReadonlyMap<string, PaymentStatus>).get(engineStatus) ?? "processing";
}

const REVIEWS = new Map([
  ["conflicted", "conflicted"],
  ["requires_merchant_action", "merchant_action"],
  ["review", "under_review"],
] as const);

type ReviewReason = NonNullable<ReturnType<(typeof REVIEWS)["get"]>>;

/** Why a payment waits for a decision at the processor. Null for payments that go on by themselves. */
export function reviewReasonOf(engineStatus: string): ReviewReason | null {
  return (REVIEWS as ReadonlyMap<string, ReviewReason>).get(engineStatus) ?? null;
}
