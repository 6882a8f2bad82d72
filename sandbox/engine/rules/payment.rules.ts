import { errors } from "#sandbox/engine/http/errors.ts";

export const PAYMENT_STATUSES = [
  "succeeded",
  "failed",
  "cancelled",
  "cancelled_post_capture",
  "processing",
  "requires_customer_action",
  "requires_merchant_action",
  "requires_payment_method",
  "requires_confirmation",
  "requires_capture",
  "partially_captured",
  "partially_captured_and_capturable",
  "partially_authorized_and_requires_capture",
  "partially_captured_and_processing",
  "conflicted",
  "expired",
  "review",
] as const;

/** The statuses of a payment in which each action is allowed, as in the contract. */

const UPDATABLE = ["requires_payment_method", "requires_confirmation", "requires_customer_action"];

const NOT_CONFIRMABLE = [
  "cancelled",
  "succeeded",
  "processing",
  "requires_capture",
  "requires_merchant_action",
  // A second confirmation would skip the payer's authentication.
  "requires_customer_action",
  "review",
  // Not in the contract's table, which elsewhere calls them terminal or reports captured money in them.
  "cancelled_post_capture",
  "partially_captured",
  "partially_captured_and_capturable",
  "expired",
];

const CAPTURABLE = [
  "requires_capture",
  "partially_captured_and_capturable",
  "partially_authorized_and_requires_capture",
  "processing",
];

const NOT_CANCELLABLE = [
  "failed",
  "succeeded",
  "cancelled",
  "processing",
  "requires_merchant_action",
  "review",
  // Not in the contract's table, which elsewhere calls these three terminal.
  "cancelled_post_capture",
  "partially_captured",
  "expired",
];

const SETTLED = ["succeeded", "partially_captured"];

export const canUpdate = (status: string): boolean => UPDATABLE.includes(status);

/** A failed payment can be confirmed again only if the profile enables manual retries. */
export const canConfirm = (status: string, manualRetry: boolean): boolean =>
  status === "failed" ? manualRetry : !NOT_CONFIRMABLE.includes(status);

/** A payment can be retried in the first half of its session. */
export function assertRetryInTime({ created, expires_on }: { created: string; expires_on: string }, now: Date): void {
  const [begin, end] = [Date.parse(created), Date.parse(expires_on)];
  if (now.getTime() > begin + (end - begin) / 2)
    throw errors.precondition(
      "You cannot confirm this payment using `manual_retry` because the allowed duration has expired",
    );
}

/** Whether the payer may try again; null while the payment waits for a method, a confirmation or the payer. */
export function manualRetryAllowed(status: string, manualRetry: boolean): boolean | null {
  if (status === "failed") return manualRetry;
  return status !== "requires_capture" && status.startsWith("requires_") ? null : false;
}

export const canCancel = (status: string): boolean => !NOT_CANCELLABLE.includes(status);
export const canCancelPostCapture = (status: string): boolean => SETTLED.includes(status);
/** Hours after its last capture at which the sandbox's processor clears a payment. */
const CLEARED_AFTER_HOURS = 24;

export const hasCleared = (capturedAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(capturedAt) >= CLEARED_AFTER_HOURS * 3_600_000;

export const canRefund = (status: string): boolean => SETTLED.includes(status);
export const canIncrement = (status: string): boolean => status === "requires_capture";
export const capturesAtOnce = (captureMethod: string): boolean =>
  captureMethod === "automatic" || captureMethod === "sequential_automatic";

interface Capturable {
  status: string;
  capture_method: string;
  amount_capturable: number;
  is_overcapture_enabled?: unknown;
}

/** The sandbox's processor captures this much more than is authorized, in percent. */
const OVERCAPTURE_PERCENT = 15;

const mostCapturable = ({ amount_capturable, is_overcapture_enabled }: Capturable): number =>
  is_overcapture_enabled === true
    ? Math.floor((amount_capturable * (100 + OVERCAPTURE_PERCENT)) / 100)
    : amount_capturable;

const notCaptured = (field: string, value: string, expected: string) =>
  errors.unexpectedState("captured", field, value, expected);

/** The checks of a capture in the engine's order: the status, the amount, then the capture method. */
export function assertCapturable(payment: Capturable, amount: number | null): void {
  const { status, capture_method } = payment;
  if (status === "processing" && capture_method !== "manual_multiple")
    throw notCaptured("capture_method", capture_method, "manual_multiple");
  if (!CAPTURABLE.includes(status))
    throw notCaptured("payment.status", status, "requires_capture, partially_captured_and_capturable, processing");
  if (amount !== null && amount <= 0) throw errors.badFormat("amount", "positive integer");
  if (amount !== null && amount > mostCapturable(payment))
    throw errors.invalidData("amount_to_capture is greater than amount");
  if (capture_method === "automatic")
    throw notCaptured("capture_method", capture_method, "manual, manual_multiple, scheduled");
  if (capture_method === "manual_multiple" && amount === null) throw errors.missingParam("amount_to_capture");
}

export const REFUND_STATES = SETTLED.join(", ");

/** The status after `captured` of `authorized` minor units; a `manual` capture releases the remainder. */
export function statusAfterCapture(captureMethod: string, captured: number, authorized: number): string {
  if (captured >= authorized) return "succeeded";
  return captureMethod === "manual_multiple" ? "partially_captured_and_capturable" : "partially_captured";
}

const EVENTS: Record<string, string> = {
  succeeded: "payment_succeeded",
  failed: "payment_failed",
  processing: "payment_processing",
  partially_captured_and_processing: "payment_processing",
  cancelled: "payment_cancelled",
  cancelled_post_capture: "payment_cancelled_post_capture",
  requires_capture: "payment_authorized",
  partially_authorized_and_requires_capture: "payment_partially_authorized",
  partially_captured: "payment_captured",
  partially_captured_and_capturable: "payment_captured",
  requires_customer_action: "action_required",
  requires_merchant_action: "action_required",
  conflicted: "action_required",
  review: "action_required",
  expired: "payment_expired",
};

/** The event of a payment that enters this status, if there is one. */
export const eventOf = (status: string): string | undefined => EVENTS[status];
