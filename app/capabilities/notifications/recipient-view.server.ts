import { rowOf, viewOf } from "#app/dashboard/view-of.server.ts";
import {
  type NotificationRecipient,
  NotificationRecipientSchema,
} from "#proto/tollhouse/v1/notification_recipients_pb.ts";

export type RecipientRow = ReturnType<typeof recipientRow>;

export const recipientRow = rowOf(
  (recipient: NotificationRecipient) => {
    const { notificationRecipientStatus, email, ...view } = viewOf(NotificationRecipientSchema, recipient);
    return { ...view, email: email ?? "", status: notificationRecipientStatus };
  },
  "notificationRecipientId",
  "email",
  "kinds",
  "status",
  "version",
);
