import type { ServiceImpl } from "@connectrpc/connect";
import { listing, listingOf } from "#extensions/platform/composition/handlers.ts";
import { timeline } from "#extensions/platform/lists/timeline.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { ListSubscriptionEventsRequestSchema, type SubscriptionService } from "#proto/tollhouse/v1/subscriptions_pb.ts";
import { subscriptionList } from "./subscription.list.ts";
import { shownSubscription } from "./subscription.message.ts";
import { getSubscription } from "./subscriptions.service.ts";

export const subscriptionTimeline = timeline(ListSubscriptionEventsRequestSchema);

const unbuilt = () => {
  throw new Error("not yet");
};

export const subscriptionsRpc: ServiceImpl<typeof SubscriptionService> = {
  listSubscriptions: listing(subscriptionList),
  createSubscription: unbuilt,
  previewSubscription: unbuilt,
  async getSubscription({ subscriptionId }, context) {
    const work = workOf(context);
    return shownSubscription(work, await getSubscription(work, subscriptionId));
  },
  updateSubscription: unbuilt,
  cancelSubscription: unbuilt,
  resumeSubscription: unbuilt,
  pauseSubscription: unbuilt,
  extendTrial: unbuilt,
  getUpcomingInvoice: unbuilt,
  listSubscriptionEvents: listingOf("subscriptionId", getSubscription, subscriptionTimeline),
};
