import type { ActionFunctionArgs } from "@remix-run/node";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { NotificationRecipientService } from "#proto/tollhouse/v1/notification_recipients_pb.ts";

/** POST /settings/notifications/:id/confirm */
export async function action(args: ActionFunctionArgs) {
  return answerButton(args, NotificationRecipientService.method.sendNotificationConfirmation, {
    to: "/settings/notifications",
    done: "Link sent.",
  });
}
