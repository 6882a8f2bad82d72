import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { InvoiceStatus } from "./invoice-shapes.rules.ts";

export type AttemptStatus = "processing" | "action_required" | "succeeded" | "failed";
export type AttemptedBy = "scheduler" | "retry" | "payer" | "merchant";

/** Statuses of an attempt that keeps others from beginning. */
export const OPEN_ATTEMPT = ["processing", "action_required"] as const satisfies readonly AttemptStatus[];

interface Payable {
  readonly id: string;
  readonly status: InvoiceStatus;
}

/** A payer can also pay what was given up. @throws invoice_not_open */
export function assertPayable({ id, status }: Payable, by: AttemptedBy): void {
  const isPayable = status === "open" || (status === "uncollectible" && by === "payer");
  if (!isPayable) throw refuse("invoice_not_open", { invoice_id: id, invoice_status: status });
}

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

const ENDED: ReadonlySet<string> = new Set(["failed", "canceled", "expired"]);
const PAID: ReadonlySet<string> = new Set(["succeeded", "partially_captured"]);

/**
 * What the payment's state means for its attempt. Our clock alone ends nothing: `fail` needs an ended payment. An attempt
 * that failed can still be paid late, and one that succeeded stays so, whatever becomes of the money.
 */
export function moveOf({ status }: Attempt, payment: Payment): "pay" | "fail" | "await" | "go_on" | "check" | null {
  if (status === "succeeded") return null;
  if (PAID.has(payment.status)) return "pay";
  if (status === "failed") return null;
  if (ENDED.has(payment.status)) {
    if (payment.isUnpayable) return "fail";
    return payment.payableUntil ? "check" : null;
  }
  if (payment.status === "requires_action") return status === "action_required" ? null : "await";
  return status === "action_required" ? "go_on" : null;
}

/** Whether a payment pays it. */
export function isOwed({ status }: Pick<Payable, "status">): boolean {
  return status === "open" || status === "uncollectible";
}
