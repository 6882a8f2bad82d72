import { defineListPage } from "#app/dashboard/lists/list-page.server.ts";
import { NotificationRecipientService } from "#proto/tollhouse/v1/notification_recipients_pb.ts";
import { RECIPIENT_COLUMNS } from "./recipient-columns.tsx";
import { recipientRow } from "./recipient-view.server.ts";

export const RECIPIENT_LIST = defineListPage({
  method: NotificationRecipientService.method.listNotificationRecipients,
  nouns: ["recipient", "recipients"],
  view: recipientRow,
  columns: RECIPIENT_COLUMNS,
});
