import { subscriptionEvents } from "#contract/events/subscriptions.ts";
import { ending } from "#extensions/capabilities/customers/index.ts";
import { detaching } from "#extensions/capabilities/payment-methods/index.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { guarding } from "#extensions/platform/work/guarded-action.ts";
import { SubscriptionSchema, SubscriptionService } from "#proto/tollhouse/v1/subscriptions_pb.ts";
import { followMerges } from "./follow-merge.ts";
import { guardCustomer, guardMethod } from "./guard-method.ts";
import { SubscriptionEntity, SubscriptionItemEntity } from "./subscription.entity.ts";
import { subscriptionList } from "./subscription.list.ts";
import { eventMessage } from "./subscription.message.ts";
import { subscriptionsRpc, subscriptionTimeline } from "./subscriptions.rpc.ts";

/** Customers who are billed in every period. */
export const subscriptions = capability("subscriptions", {
  service: SubscriptionService,
  handlers: subscriptionsRpc,
  lists: [subscriptionList, subscriptionTimeline],
  entities: [SubscriptionEntity, SubscriptionItemEntity],
  events: subscriptionEvents,
  shows: [shown(SubscriptionEntity, SubscriptionSchema, eventMessage)],
  follows: followMerges,
  guards: [guarding(detaching, guardMethod), guarding(ending, guardCustomer)],
});

export { type Subscription, SubscriptionEntity, SubscriptionItemEntity } from "./subscription.entity.ts";
export { getSubscription } from "./subscriptions.service.ts";
