import type { ServiceImpl } from "@connectrpc/connect";
import { listing, listingOf } from "#extensions/platform/composition/handlers.ts";
import { timeline } from "#extensions/platform/lists/timeline.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { ListSubscriptionEventsRequestSchema, type SubscriptionService } from "#proto/tollhouse/v1/subscriptions_pb.ts";
import { cancelSubscription } from "./cancel-subscription.ts";
import { createSubscription } from "./create-subscription.ts";
import { extendTrial } from "./extend-trial.ts";
import { pauseSubscription, resumeSubscription } from "./pause-subscription.ts";
import { previewSubscription } from "./preview-subscription.ts";
import { subscriptionList } from "./subscription.list.ts";
import { shownSubscription } from "./subscription.message.ts";
import { getSubscription } from "./subscriptions.service.ts";
import { getUpcomingInvoice } from "./upcoming.ts";
import { updateSubscription } from "./update-subscription.ts";

export const subscriptionTimeline = timeline(ListSubscriptionEventsRequestSchema);

export const subscriptionsRpc: ServiceImpl<typeof SubscriptionService> = {
  listSubscriptions: listing(subscriptionList),
  createSubscription: createSubscription.handle,
  previewSubscription: (request, context) => previewSubscription(workOf(context), request),
  async getSubscription({ subscriptionId }, context) {
    const work = workOf(context);
    return shownSubscription(work, await getSubscription(work, subscriptionId));
  },
  updateSubscription: updateSubscription.handle,
  async cancelSubscription(request, context) {
    const work = workOf(context);
    return shownSubscription(work, await cancelSubscription(work, request));
  },
  async resumeSubscription({ subscriptionId }, context) {
    const work = workOf(context);
    return shownSubscription(work, await resumeSubscription(work, subscriptionId));
  },
  async pauseSubscription(request, context) {
    const work = workOf(context);
    return shownSubscription(work, await pauseSubscription(work, request));
  },
  async extendTrial(request, context) {
    const work = workOf(context);
    return shownSubscription(work, await extendTrial(work, request));
  },
  getUpcomingInvoice: ({ subscriptionId }, context) => getUpcomingInvoice(workOf(context), subscriptionId),
  listSubscriptionEvents: listingOf("subscriptionId", getSubscription, subscriptionTimeline),
};
