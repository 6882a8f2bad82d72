import { notificationRecipientEvents } from "#contract/events/notification-recipients.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { listing, retrieving } from "#extensions/platform/composition/handlers.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { replaying } from "#extensions/platform/operations/replay.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { systemWorkOf, workOf } from "#extensions/platform/work/work.ts";
import {
  NotificationRecipientSchema,
  NotificationRecipientService,
} from "#proto/tollhouse/v1/notification_recipients_pb.ts";
import { announceNoticeJob, confirmationJob, noticeMailJob } from "./deliver-notice.ts";
import { followLink } from "./follow-link.ts";
import { followNotices } from "./follow-notices.ts";
import type { LinkAction } from "./mail-link.ts";
import { NotificationRecipientEntity } from "./recipient.entity.ts";
import { recipientList, recipientMessage } from "./recipient.list.ts";
import { createRecipient, deleteRecipient, resendConfirmation, updateRecipient } from "./recipients.service.ts";

/** Mails about what happens to an organization (docs/notifications.md). */
export const notifications = capability("notifications", {
  service: NotificationRecipientService,
  lists: [recipientList],
  handlers: {
    listNotificationRecipients: listing(recipientList),
    createNotificationRecipient: async (request, context) =>
      recipientMessage(await createRecipient(workOf(context), request)),
    getNotificationRecipient: retrieving(NotificationRecipientEntity, "notificationRecipientId", recipientMessage),
    async updateNotificationRecipient({ notificationRecipientId, kinds, updateMask }, context) {
      const change = { fields: updateMask?.paths ?? [], kinds };
      return recipientMessage(await updateRecipient(workOf(context), notificationRecipientId, change));
    },
    sendNotificationConfirmation: async ({ notificationRecipientId }, context) =>
      recipientMessage(await resendConfirmation(workOf(context), notificationRecipientId)),
    async deleteNotificationRecipient({ notificationRecipientId }, context) {
      await deleteRecipient(workOf(context), notificationRecipientId);
      return { object: "notification_recipient", notificationRecipientId, deleted: true };
    },
    followNotificationLink: ({ action, token }, context) =>
      followLink(systemWorkOf(context), action as LinkAction, token),
  },
  entities: [NotificationRecipientEntity],
  events: notificationRecipientEvents,
  shows: [
    shown(NotificationRecipientEntity, NotificationRecipientSchema, (recipient) => {
      const { email: _, ...message } = recipientMessage(recipient);
      return message;
    }),
  ],
  replays: [
    replaying(NotificationRecipientSchema, async (work, stored) => {
      const found = await findRow(work, NotificationRecipientEntity, { id: stored.notificationRecipientId });
      return found ? { ...stored, email: found.email } : stored;
    }),
  ],
  follows: followNotices,
  jobs: [announceNoticeJob, noticeMailJob, confirmationJob],
});
