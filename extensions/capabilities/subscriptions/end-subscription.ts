import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { settleEnd } from "./end-settlement.ts";
import { type Locked, lockSubscriptionRow } from "./loaded.ts";
import type { StoredCancellation } from "./subscription-shapes.rules.ts";
import { type Cause, statusAfter } from "./subscription-status.rules.ts";

export interface Ending {
  readonly cause: Extract<Cause, "canceled" | "term_ended" | "first_payment_overdue">;
  /** Of one that was not scheduled. */
  readonly cancellation?: StoredCancellation;
  /** Until when it was used; now when absent. */
  readonly at?: Date;
}

/**
 * Ends a subscription for good: nothing of it is billed again. Its open invoices are voided unless they were to stay
 * due. What waited for the next invoice is billed up to this moment, and what the cancellation refunds is given back: call
 * `lockGivenBack` before the account is locked.
 */
export async function endSubscription(
  phase: UnitOfWork,
  locked: Locked,
  { cause, cancellation: given, at }: Ending,
): Promise<void> {
  const { subscription } = locked;
  const status = statusAfter(subscription.status, cause);
  if (status === null) throw new Error(`a subscription that is ${subscription.status} cannot end by ${cause}`);
  const cancellation = given ?? subscription.cancellation ?? null;
  const { refund = "none", keepsOpenInvoice = false } = cancellation ?? {};
  const asked = { refund: cause === "canceled" ? refund : ("none" as const), keepsOpenInvoice, now: at ?? phase.now() };
  await settleEnd(phase, locked, asked);
  const row = await lockSubscriptionRow(phase, subscription);
  const now = phase.now();
  if (cause === "canceled") {
    row.canceledAt ??= now;
    row.cancellation = cancellation;
  }
  Object.assign(row, {
    ...{ status, endedAt: now, nextBillingAt: null, pendingChange: null, pause: null, monthlyMinorUnits: 0n },
  });
  const type = cause === "canceled" ? "subscription.canceled" : "subscription.expired";
  phase.record({ type, subject: row });
}

/** A cancellation that nobody asked for. */
export const NOT_PAID: StoredCancellation = {
  ...{ reason: "payment_failed", comment: null, canceledBy: "system", refund: "none", keepsOpenInvoice: false },
};
