import {
  chargeLater,
  finalizeInvoice,
  hasWaiting,
  InvoiceEntity,
  leastPayment,
  voidLocked,
} from "#extensions/capabilities/invoices/index.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { draftFor } from "./bill-period.ts";
import { type Locked, lockSubscriptionRow } from "./loaded.ts";
import { owedIds } from "./owed-invoices.ts";
import type { StoredCancellation } from "./subscription-shapes.rules.ts";
import { type Cause, statusAfter } from "./subscription-status.rules.ts";
import { unusedWaiting } from "./unused-lines.ts";

export interface Ending {
  readonly cause: Extract<Cause, "canceled" | "term_ended" | "first_payment_overdue">;
  /** Of one that was not scheduled. */
  readonly cancellation?: StoredCancellation;
}

/**
 * Ends a subscription for good: nothing of it is billed again. Its open invoices are voided unless they were to stay
 * due. What waited for the next invoice is billed, or becomes the customer's credit.
 */
export async function endSubscription(
  phase: UnitOfWork,
  locked: Locked,
  { cause, cancellation: given }: Ending,
): Promise<void> {
  const { subscription } = locked;
  const status = statusAfter(subscription.status, cause);
  if (status === null) throw new Error(`a subscription that is ${subscription.status} cannot end by ${cause}`);
  const cancellation = given ?? subscription.cancellation ?? null;
  if (!cancellation?.keepsOpenInvoice) await voidOpen(phase, subscription.id);
  await settleWaiting(phase, locked);
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

async function voidOpen(phase: UnitOfWork, subscriptionId: string): Promise<void> {
  for (const id of await owedIds(phase, subscriptionId))
    await voidLocked(phase, await lockRow(phase, InvoiceEntity, id, "invoice"));
}

/** An invoice of it alone. What is too little for a payment is given up. */
async function settleWaiting(phase: UnitOfWork, locked: Locked): Promise<void> {
  const { id } = locked.subscription;
  if (!(await hasWaiting(phase, id))) return;
  // What waits is billed up to this moment.
  const lines = await unusedWaiting(phase, { items: locked.items, now: phase.now() });
  const billed = { reason: "cancellation", periodIndex: null, lines } as const;
  const draft = await draftFor(phase, { ...locked.subscription, status: "active" }, billed);
  const { totalMinorUnits: total } = draft;
  if (total > 0n && total < leastPayment(phase)) return voidLocked(phase, draft);
  await finalizeInvoice(phase, locked.account, draft);
  if (draft.status === "open" && draft.collectionMethod === "automatic") chargeLater(phase, draft);
}
