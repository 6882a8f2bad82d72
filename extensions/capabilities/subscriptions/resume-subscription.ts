import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { BILL } from "./bill-period.ts";
import { assertChangeable } from "./changeable.ts";
import { type Locked, lockSubscriptionRow } from "./loaded.ts";
import { overdueInvoices } from "./owed-invoices.ts";
import { monthlyOf } from "./period-lines.ts";
import { bill } from "./renew.ts";
import type { Subscription } from "./subscription.entity.ts";
import { statusAfter } from "./subscription-status.rules.ts";

/** @throws subscription_not_changeable */
export async function resumeLocked(phase: UnitOfWork, locked: Locked): Promise<void> {
  return locked.subscription.pause ? endPause(phase, locked) : takeBack(phase, locked);
}

/** Takes back a scheduled cancellation. A pause stays. What is to be billed already is billed next. @throws subscription_not_changeable */
export async function takeBack(phase: UnitOfWork, { subscription }: Locked): Promise<void> {
  if (!subscription.cancelAt || subscription.endedAt) assertChangeable(subscription, []);
  const row = await lockSubscriptionRow(phase, subscription);
  Object.assign(row, { cancelAt: null, canceledAt: null, cancellation: null });
  const now = phase.now();
  if (row.nextBillingAt && row.nextBillingAt <= now) phase.due({ kind: BILL, subjectId: row.id, at: now });
  phase.record({ type: "subscription.uncanceled", subject: row });
}

/**
 * A trial goes on until its end. If that has passed, the first period begins now. What was not paid before the pause, or
 * in it, is still owed.
 */
async function endPause(phase: UnitOfWork, locked: Locked): Promise<void> {
  const { items, coupon } = locked;
  const row = await lockSubscriptionRow(phase, locked.subscription);
  const isInTrial = row.periodIndex == null && row.nextBillingAt != null;
  const cause = isInTrial ? "resumed_in_trial" : await causeOf(phase, row);
  Object.assign(row, { pause: null, status: statusAfter(row.status, cause) ?? row.status });
  phase.record({ type: "subscription.resumed", subject: row });
  if (cause === "resumed_owing") phase.record({ type: "subscription.past_due", subject: row });
  if (isInTrial) return;
  if (row.periodIndex != null) row.monthlyMinorUnits = monthlyOf(items, row.periodIndex, coupon);
  else {
    row.anchorStartsAt = phase.now();
    await bill(phase, { ...locked, subscription: row }, { index: row.anchorIndex, isFirst: true });
  }
}

async function causeOf(phase: UnitOfWork, row: Subscription): Promise<"resumed" | "resumed_owing"> {
  return (await overdueInvoices(phase, row)).length > 0 ? "resumed_owing" : "resumed";
}
