import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { defineList } from "#extensions/platform/lists/list.ts";
import {
  ListSubscriptionMailsRequestSchema,
  SubscriptionMailSchema,
} from "#proto/tollhouse/v1/subscription_mails_pb.ts";
import { type SubscriptionMail, SubscriptionMailEntity } from "./subscription-mail.entity.ts";

function mailMessage(mail: SubscriptionMail) {
  return messageOf(SubscriptionMailSchema, mail, { subscriptionMailId: mail.id, mailStatus: mail.status });
}

export const subscriptionMailList = defineList({
  request: ListSubscriptionMailsRequestSchema,
  entity: SubscriptionMailEntity,
  filters: { subscriptionId: { isIndexed: true } },
  messages: (rows) => rows.map(mailMessage),
});
