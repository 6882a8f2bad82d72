import { SUBSCRIPTION_COLUMNS } from "#contract/billing-columns.ts";
import { subscriptionEvents } from "#contract/events/subscriptions.ts";
import { ending } from "#extensions/capabilities/customers/index.ts";
import { detaching } from "#extensions/capabilities/payment-methods/index.ts";
import { needsAttention } from "#extensions/platform/attention/attention-source.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { exportable } from "#extensions/platform/lists/exportable.ts";
import { guarding } from "#extensions/platform/work/guarded-action.ts";
import { SubscriptionSchema, SubscriptionService } from "#proto/tollhouse/v1/subscriptions_pb.ts";
import { createSubscription } from "./create-subscription.ts";
import { followInvoices } from "./follow-invoices.ts";
import { followMerges } from "./follow-merge.ts";
import { guardCustomer, guardMethod } from "./guard-method.ts";
import { seedSubscriptions } from "./seed-subscriptions.ts";
import { subscriptionDue } from "./subscription.due.ts";
import { SubscriptionEntity, SubscriptionItemEntity } from "./subscription.entity.ts";
import { subscriptionList } from "./subscription.list.ts";
import { eventMessage } from "./subscription.message.ts";
import { subscriptionsRpc, subscriptionTimeline } from "./subscriptions.rpc.ts";
import { updateSubscription } from "./update-subscription.ts";

/** Customers who are billed in every period. */
export const subscriptions = capability("subscriptions", {
  service: SubscriptionService,
  handlers: subscriptionsRpc,
  exports: [exportable("subscriptions", subscriptionList, SUBSCRIPTION_COLUMNS)],
  lists: [subscriptionList, subscriptionTimeline],
  entities: [SubscriptionEntity, SubscriptionItemEntity],
  attention: [
    needsAttention("subscription_unpaid", SubscriptionEntity, {
      condition: () => ({ sql: `"row"."status" = ?`, params: ["unpaid"] }),
      isCounted: true,
    }),
  ],
  events: subscriptionEvents,
  operations: [createSubscription, updateSubscription],
  due: subscriptionDue,
  follows: async (phase, events) => {
    await followMerges(phase, events);
    await followInvoices(phase, events);
  },
  shows: [shown(SubscriptionEntity, SubscriptionSchema, eventMessage)],
  sandbox: (work, demo, { due }) => seedSubscriptions(work, demo, due),
  guards: [guarding(detaching, guardMethod), guarding(ending, guardCustomer)],
});

export { type BilledItem, billedItems } from "./billed-items.ts";
export { cancelSubscription } from "./cancel-subscription.ts";
export { dropScheduledChange, isOfPayer } from "./drop-scheduled-change.ts";
export { type EndAction, giveUp } from "./give-up.ts";
export { type Loaded, loadSubscription, lockSubscription } from "./loaded.ts";
export { overdueInvoices } from "./owed-invoices.ts";
export { takeBackCancellation } from "./pause-subscription.ts";
export { itemAmount } from "./period-lines.ts";
export { previewSubscription } from "./preview-subscription.ts";
export { type PriceStep, priceCourse } from "./price-course.ts";
export { recurringAmount } from "./recurring-amount.ts";
export { type RunningDiscount, runningDiscount } from "./running-discount.ts";
export { type Subscription, SubscriptionEntity, SubscriptionItemEntity } from "./subscription.entity.ts";
export { shownSubscription } from "./subscription.message.ts";
export { LIVE } from "./subscription-status.rules.ts";
export { getSubscription } from "./subscriptions.service.ts";
export { getUpcomingInvoice, nextCharge } from "./upcoming.ts";
export { updateSubscription } from "./update-subscription.ts";
