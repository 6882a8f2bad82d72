import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { endSubscription, NOT_PAID } from "./end-subscription.ts";
import { type Locked, lockSubscriptionRow } from "./loaded.ts";
import { statusAfter } from "./subscription-status.rules.ts";

/** What becomes of a subscription whose payment was tried in vain. */
export type EndAction = "cancel" | "unpaid" | "pause";

/**
 * Gives up a subscription that is past due. Canceling voids its open invoices; otherwise they stay due. The
 * caller has locked the subscription, and no payment of it is under way.
 */
export async function giveUp(phase: UnitOfWork, locked: Locked, action: EndAction): Promise<void> {
  if (action === "cancel") return endSubscription(phase, locked, { cause: "canceled", cancellation: NOT_PAID });
  const status = statusAfter(locked.subscription.status, action === "pause" ? "paused" : "retries_exhausted");
  if (status === null) return;
  const row = await lockSubscriptionRow(phase, locked.subscription);
  if (action === "unpaid") {
    row.status = status;
    phase.record({ type: "subscription.unpaid", subject: row });
    return;
  }
  Object.assign(row, { status, pause: { behavior: "void", resumesAt: null }, monthlyMinorUnits: 0n });
  phase.record({ type: "subscription.paused", subject: row, data: { reason: "payment_failed" } });
}
