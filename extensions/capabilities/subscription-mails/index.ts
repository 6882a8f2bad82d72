import { FORGET_KEPT_MAILS } from "#extensions/capabilities/customers/index.ts";
import { getSubscription } from "#extensions/capabilities/subscriptions/index.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { listingOf } from "#extensions/platform/composition/handlers.ts";
import { SubscriptionMailService } from "#proto/tollhouse/v1/subscription_mails_pb.ts";
import { subscriptionMailJob } from "./deliver-mail.ts";
import { forgetKeptMails } from "./forget-kept-mails.ts";
import { SubscriptionMailEntity } from "./subscription-mail.entity.ts";
import { subscriptionMailList } from "./subscription-mail.list.ts";
import { tellPayers } from "./tell-payers.ts";

/** What payers of subscriptions are told by email (docs/subscription-mails.md). */
export const subscriptionMails = capability("subscription-mails", {
  service: SubscriptionMailService,
  handlers: { listSubscriptionMails: listingOf("subscriptionId", getSubscription, subscriptionMailList) },
  lists: [subscriptionMailList],
  entities: [SubscriptionMailEntity],
  jobs: [subscriptionMailJob],
  due: { [FORGET_KEPT_MAILS]: forgetKeptMails },
  follows: tellPayers,
});
