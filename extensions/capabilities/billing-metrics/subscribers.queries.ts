import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import {
  type BillingSubscriber,
  BillingSubscriberEntity,
  type CountedSubscription,
  CountedSubscriptionEntity,
} from "./billing-metrics.entity.ts";

interface Customer {
  readonly customerId: string;
  readonly currency: string;
}

/** The customer in the currency, or a new one who has not subscribed. Under the lock of the billing account. */
export async function subscriberOf(phase: UnitOfWork, { customerId, currency }: Customer): Promise<BillingSubscriber> {
  const { em, environment } = phase;
  const known = await em.findOne(BillingSubscriberEntity, { environment, customerId, currency });
  if (known) return known;
  const id = newId("billingSubscriber", phase.now());
  const nothing = { monthlyMinorUnits: 0n, liveCount: 0, hasSubscribed: false, cohortMonth: null };
  return createRow(phase, BillingSubscriberEntity, { id, customerId, currency, ...nothing });
}

/** The known customers among these. Under the locks of their billing accounts. */
export async function knownSubscribers(
  phase: UnitOfWork,
  customers: readonly Customer[],
): Promise<BillingSubscriber[]> {
  const { em, environment } = phase;
  const byCurrency = Map.groupBy(customers, ({ currency }) => currency);
  const conditions = [...byCurrency].map(([currency, all]) => ({
    currency,
    customerId: { $in: [...new Set(all.map(({ customerId }) => customerId))] },
  }));
  return em.find(BillingSubscriberEntity, { environment, $or: conditions });
}

export function getSubscriber({ em, environment }: UnitOfWork, id: string): Promise<BillingSubscriber> {
  return em.findOneOrFail(BillingSubscriberEntity, { environment, id });
}

/** What was counted of subscriptions, by their IDs. One that never counted has none. */
export async function countedOf(
  { em, environment }: UnitOfWork,
  subscriptionIds: readonly string[],
): Promise<ReadonlyMap<string, CountedSubscription>> {
  const rows = await em.find(CountedSubscriptionEntity, { environment, subscriptionId: { $in: [...subscriptionIds] } });
  return new Map(rows.map((row) => [row.subscriptionId, row]));
}
