import { subscriptionEvents } from "#contract/events/subscriptions.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { SubscriptionSchema, SubscriptionService } from "#proto/tollhouse/v1/subscriptions_pb.ts";
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
});

export { type Subscription, SubscriptionEntity, SubscriptionItemEntity } from "./subscription.entity.ts";
export { getSubscription } from "./subscriptions.service.ts";
