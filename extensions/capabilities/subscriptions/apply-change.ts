import { InvoiceEntity, voidLocked, waitAgain } from "#extensions/capabilities/invoices/index.ts";
import type { DueHandler } from "#extensions/platform/due-work-runner/due-handler.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { beginPeriod } from "./bill-period.ts";
import { itemDetails } from "./item-details.rules.ts";
import { type Locked, lockSubscription, lockSubscriptionRow } from "./loaded.ts";
import { monthlyOf } from "./period-lines.ts";
import { periodFrom } from "./periods.ts";
import { replaceItems } from "./replace-items.ts";
import type { Subscription } from "./subscription.entity.ts";
import type { StoredItem } from "./subscription-shapes.rules.ts";

/** Due work of a subscription whose change was not paid. */
export const DROP_CHANGE = "subscription.drop_change";

export interface Change {
  readonly target: readonly StoredItem[];
  /** When a new period begins with it. Null for one that leaves the period as it is. */
  readonly resetsAt: Date | null;
}

/** Gives the subscription its new items from now on. */
export async function applyChange(
  phase: UnitOfWork,
  locked: Locked,
  { target, resetsAt }: Change,
): Promise<Subscription> {
  const { subscription, items: current, coupon } = locked;
  const row = await lockSubscriptionRow(phase, subscription);
  const index = (row.periodIndex ?? row.anchorIndex) + (resetsAt ? 1 : 0);
  const items = await replaceItems(phase, row, { current, target, index });
  const terms = items[0]?.terms;
  if (terms) Object.assign(row, { interval: terms.interval, intervalCount: terms.intervalCount });
  row.pendingChange = null;
  if (resetsAt) {
    Object.assign(row, { anchorStartsAt: resetsAt, anchorIndex: index });
    beginPeriod(phase, row, { subscription: row, items, coupon }, periodFrom(row, index));
  } else if (row.status !== "trialing" && row.status !== "paused") {
    row.monthlyMinorUnits = monthlyOf(items, index, row.couponId == null ? null : coupon);
  }
  phase.record({ type: "subscription.changed", subject: row, data: itemDetails(target) });
  return row;
}

/** Applies the change whose invoice is paid. */
export async function applyPending(phase: UnitOfWork, locked: Locked): Promise<void> {
  const { pendingChange } = locked.subscription;
  if (!pendingChange) return;
  const { items: target, resetsAt } = pendingChange;
  await applyChange(phase, locked, { target, resetsAt: resetsAt === null ? null : new Date(resetsAt) });
}

/**
 * Voids the invoice of the change that waits, and lets what it took from the next invoice wait again. A payment that is
 * under way at this moment ends first.
 */
export async function voidPending(phase: UnitOfWork, { subscription }: Pick<Locked, "subscription">): Promise<void> {
  const { invoiceId = null } = subscription.pendingChange ?? {};
  if (invoiceId === null) return;
  const invoice = await lockRow(phase, InvoiceEntity, invoiceId, "invoice");
  // A renewal bills that period then.
  invoice.periodIndex = null;
  await voidLocked(phase, invoice);
  await returnWaiting(phase, subscription);
}

/** What waited before the invoice of the change that waits, which is void or is going to be voided, waits again. */
export async function returnWaiting(phase: UnitOfWork, { pendingChange }: Pick<Subscription, "pendingChange">) {
  const { invoiceId = null, waitingLineIds = [] } = pendingChange ?? {};
  if (invoiceId === null) return;
  await waitAgain(phase, invoiceId, waitingLineIds);
  // Flushes: what waits, and the customer's credit, are read by SQL, too.
  await phase.save();
}

/** Drops the change that waits, whose invoice is voided. The row is locked. */
export function dropPending(phase: UnitOfWork, row: Subscription): void {
  if (row.pendingChange == null) return;
  row.pendingChange = null;
  phase.record({ type: "subscription.change_dropped", subject: row });
}

export const dropChange: DueHandler = async (phase, { subjectId, dueAt }) => {
  const locked = await lockSubscription(phase, subjectId);
  const { expiresAt = null } = locked.subscription.pendingChange ?? {};
  if (expiresAt === null || new Date(expiresAt) > dueAt) return;
  await voidPending(phase, locked);
  dropPending(phase, await lockSubscriptionRow(phase, locked.subscription));
};
