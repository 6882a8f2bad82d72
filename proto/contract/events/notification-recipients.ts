import { NotificationRecipientSchema } from "#proto/tollhouse/v1/notification_recipients_pb.ts";
import { eventsOf } from "./event-declaration.ts";

export const notificationRecipientEvents = eventsOf(
  { message: NotificationRecipientSchema, scope: "merchants:read" },
  {
    "notification_recipient.created": {
      meaning: "An address was added, and is asked to confirm.",
      example: { notification_recipient_status: "unconfirmed", confirmed_at: null },
      audited: true,
    },
    "notification_recipient.updated": {
      meaning: "A recipient is emailed about something else, was confirmed, or unsubscribed.",
    },
    "notification_recipient.deleted": { meaning: "A recipient was removed.", audited: true },
  },
);
