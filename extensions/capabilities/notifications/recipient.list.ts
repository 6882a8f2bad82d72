import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { defineList } from "#extensions/platform/lists/list.ts";
import {
  ListNotificationRecipientsRequestSchema,
  NotificationRecipientSchema,
} from "#proto/tollhouse/v1/notification_recipients_pb.ts";
import { type NotificationRecipient, NotificationRecipientEntity } from "./recipient.entity.ts";

export function recipientMessage(recipient: NotificationRecipient) {
  return messageOf(NotificationRecipientSchema, recipient, {
    notificationRecipientId: recipient.id,
    notificationRecipientStatus: recipient.status,
    kinds: [...recipient.kinds],
  });
}

export const recipientList = defineList({
  request: ListNotificationRecipientsRequestSchema,
  entity: NotificationRecipientEntity,
  filters: { notificationRecipientStatus: { column: "status" } },
  messages: (rows) => rows.map(recipientMessage),
});
