import { lockBillingAccount } from "#extensions/capabilities/customer-credits/index.ts";
import { type Subscription, SubscriptionEntity } from "#extensions/capabilities/subscriptions/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

const MONTH_MS = 30 * 86_400_000;

/** A live subscription as a row, without items and invoices. */
export async function aSubscriptionRow(
  phase: UnitOfWork,
  { customerId, currency = "USD", ...given }: Pick<Subscription, "customerId"> & Partial<Subscription>,
): Promise<Subscription> {
  await lockBillingAccount(phase, { customerId, currency });
  const now = phase.now();
  const subscription = createRow(phase, SubscriptionEntity, {
    ...{ id: newId("subscription", now), customerId, currency, status: "active", planId: "pln_coffee" },
    ...{ collectionMethod: "automatic", daysUntilDue: 0, interval: "month", intervalCount: 1, timeZone: "UTC" },
    ...{ anchorType: "anniversary", anchorStartsAt: now, periodIndex: 0, monthlyMinorUnits: 0n },
    ...{ currentPeriodStart: now, currentPeriodEnd: new Date(now.getTime() + MONTH_MS), ...given },
  } as never);
  phase.record({ type: "subscription.created", subject: subscription });
  await phase.save();
  return subscription;
}
