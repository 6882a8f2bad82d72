import { mergedIds } from "#extensions/capabilities/customers/index.ts";
import { defineList } from "#extensions/platform/lists/list.ts";
import { ListSubscriptionsRequestSchema } from "#proto/tollhouse/v1/subscriptions_pb.ts";
import { SubscriptionEntity } from "./subscription.entity.ts";
import { subscriptionMessages } from "./subscription.message.ts";

export const subscriptionList = defineList({
  request: ListSubscriptionsRequestSchema,
  entity: SubscriptionEntity,
  filters: {
    subscriptionStatus: { column: "status", isIndexed: true },
    customerId: { isIndexed: true, expand: mergedIds },
    planId: { isIndexed: true },
    currentPeriodEnd: {},
    reference: { isIndexed: true },
  },
  messages: subscriptionMessages,
});
