import type { AttemptStatus } from "./link-shapes.rules.ts";
import { TAKEOVER_MS } from "./payment-link.rules.ts";

/** How long a payer can start to pay, in ms. The payment's session at the engine ends then. */
export const SESSION_MS = 15 * 60_000;

interface Attempt {
  readonly status: AttemptStatus;
}

interface Payment {
  readonly status: string;
  /** Whether the payment has ended, and the engine takes no money for it anymore. */
  readonly isUnpayable: boolean;
  /** When that will be, of a payment that has ended on our side only. */
  readonly payableUntil: Date | null;
}

const PAID: ReadonlySet<string> = new Set(["authorized", "succeeded", "partially_captured"]);
const ENDED: ReadonlySet<string> = new Set(["failed", "canceled", "expired"]);

/**
 * What the payment's state means for its attempt. Our clock alone frees nothing: `end` needs an ended payment. A
 * payment that was refunded, voided or taken back keeps its use.
 */
export function moveOf({ status }: Attempt, payment: Payment): "pay" | "end" | "wait" | null {
  if (PAID.has(payment.status)) return status === "open" || status === "ended" ? "pay" : null;
  if (status !== "open" || !ENDED.has(payment.status)) return null;
  if (payment.isUnpayable) return "end";
  return payment.payableUntil ? "wait" : null;
}

interface Unpaid {
  readonly status: string;
  readonly engineStatus: string;
  readonly attempts: readonly unknown[];
  readonly declineCount: number;
}

/** Nobody has tried to pay at the engine, so the payment can be canceled there for the next payer. */
export function isUntouched({ status, engineStatus, attempts, declineCount }: Unpaid): boolean {
  const isWaiting = status === "requires_payment_method" && engineStatus === "requires_payment_method";
  return isWaiting && attempts.length === 0 && declineCount === 0;
}

interface Claim {
  readonly createdAt: Date;
}

/** Whether the next payer may take the claim over, if its payer has not tried to pay. */
export function isOldEnough({ createdAt }: Claim, now: Date): boolean {
  return createdAt.getTime() + TAKEOVER_MS <= now.getTime();
}

interface Paying {
  readonly status: AttemptStatus;
  readonly heldUntil: Date;
}

/** What the payer does next. */
export function stepOf(
  attempt: Paying,
  transaction: { readonly status: string; readonly engineStatus: string },
  now: Date,
): "pay" | "approve" | "processing" | "paid" | "ended" | "overpaid" {
  if (attempt.status !== "open") return attempt.status;
  const { status, engineStatus } = transaction;
  if (status === "requires_action") return "approve";
  if (ENDED.has(status)) return "ended";
  if (status !== "requires_payment_method" || engineStatus === "not_sent") return "processing";
  return attempt.heldUntil > now ? "pay" : "ended";
}
