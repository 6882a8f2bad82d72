import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { announceNext } from "./announce.ts";
import { scheduleBilling } from "./bill-period.ts";
import { EXPIRE_INCOMPLETE } from "./expire-incomplete.ts";
import { type Loaded, lockSubscriptionRow } from "./loaded.ts";
import { monthlyOf } from "./period-lines.ts";

/** Begins a subscription whose first invoice is paid, or mailed. */
export async function activate(phase: UnitOfWork, { subscription, items, coupon }: Loaded): Promise<void> {
  const row = await lockSubscriptionRow(phase, subscription);
  await phase.cancelDue({ kind: EXPIRE_INCOMPLETE, subjectId: row.id, leavesRunning: true });
  Object.assign(row, { status: "active", monthlyMinorUnits: monthlyOf(items, row.periodIndex ?? 0, coupon) });
  scheduleBilling(phase, row);
  announceNext(phase, row, items);
  phase.record({ type: "subscription.activated", subject: row });
}
