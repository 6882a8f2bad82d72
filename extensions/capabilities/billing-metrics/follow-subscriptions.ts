import { type Subscription, SubscriptionEntity } from "#extensions/capabilities/subscriptions/index.ts";
import { isRowOf } from "#extensions/platform/events/event-subject.ts";
import { newId, newOrderedId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { Follower } from "#extensions/platform/work/follower.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { addToCohort } from "./add-to-cohort.ts";
import { addTrial } from "./add-trial.ts";
import {
  type BillingSubscriber,
  type CountedSubscription,
  CountedSubscriptionEntity,
  MrrMovementEntity,
} from "./billing-metrics.entity.ts";
import { countedAmount, hasEnded } from "./counted-amount.rules.ts";
import { type CountedState, churnTypeOf, type MovementType, movementOf } from "./movement.rules.ts";
import { countedOf, getSubscriber, subscriberOf } from "./subscribers.queries.ts";

const NOBODY = { monthlyMinorUnits: 0n, liveCount: 0, hasSubscribed: false };
const UNCOUNTED = { monthlyMinorUnits: 0n, isLive: false };

/** Writes the movements of changed subscriptions, in the transaction of the change. */
export const followSubscriptions: Follower = async (phase, events) => {
  const changed = new Map<string, Subscription>();
  for (const { subject } of events) if (isRowOf(SubscriptionEntity, subject)) changed.set(subject.id, subject);
  if (changed.size === 0) return;
  const counted = await countedOf(phase, [...changed.keys()]);
  for (const subscription of changed.values()) await follow(phase, subscription, counted.get(subscription.id));
};

async function follow(phase: UnitOfWork, subscription: Subscription, counted?: CountedSubscription): Promise<void> {
  const now = { amount: countedAmount(subscription), hasEnded: hasEnded(subscription) };
  // Renewals, trials and most other events end here: the customer is not read.
  if (!movementOf(NOBODY, counted ?? UNCOUNTED, now))
    return isLostTrial(subscription, counted) ? loseTrial(phase, subscription) : undefined;
  const subscriber = await (counted ? getSubscriber(phase, counted.subscriberId) : subscriberOf(phase, subscription));
  const moved = movementOf(subscriber, counted ?? UNCOUNTED, now);
  if (!moved) return;
  Object.assign(subscriber, moved.subscriber);
  if (counted) Object.assign(counted, moved.counted);
  else {
    countFirst(phase, { subscription, subscriber, ...moved.counted });
    if (subscription.trialStart) await addTrial(phase, subscription, "trial_converted");
  }
  if (moved.type) await addMovement(phase, { type: moved.type, amount: moved.amount, subscription, subscriber });
}

/** A trial that ended without ever counting. Its row keeps it from being lost twice. */
const isLostTrial = (subscription: Subscription, counted?: CountedSubscription) =>
  !counted && subscription.trialStart != null && hasEnded(subscription);

async function loseTrial(phase: UnitOfWork, subscription: Subscription): Promise<void> {
  const subscriber = await subscriberOf(phase, subscription);
  countFirst(phase, { subscription, subscriber, ...UNCOUNTED });
  await addTrial(phase, subscription, "trial_lost");
}

interface FirstCount extends CountedState {
  readonly subscription: Subscription;
  readonly subscriber: BillingSubscriber;
}

function countFirst(phase: UnitOfWork, { subscription, subscriber, ...counted }: FirstCount): void {
  const id = newId("countedSubscription", phase.now());
  const ids = { id, subscriptionId: subscription.id, subscriberId: subscriber.id };
  createRow(phase, CountedSubscriptionEntity, { ...ids, ...counted });
}

interface NewMovement {
  readonly type: MovementType;
  readonly amount: bigint;
  readonly subscription: Subscription;
  readonly subscriber: BillingSubscriber;
}

async function addMovement(phase: UnitOfWork, { type, amount, subscription, subscriber }: NewMovement): Promise<void> {
  createRow(phase, MrrMovementEntity, {
    id: newOrderedId("mrrMovement", phase.now()),
    type,
    churnType: type === "churn" ? churnTypeOf(subscription.cancellation) : null,
    subscriptionId: subscription.id,
    customerId: subscriber.customerId,
    currency: subscriber.currency,
    amountMinorUnits: amount,
    customerMinorUnits: subscriber.monthlyMinorUnits,
  });
  await addToCohort(phase, subscriber, { count: COUNTS[type] ?? 0, amount });
}

/** How many subscribers a movement adds. */
const COUNTS: Readonly<Partial<Record<MovementType, number>>> = { new: 1, reactivation: 1, churn: -1 };
