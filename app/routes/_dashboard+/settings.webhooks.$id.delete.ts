import type { ActionFunctionArgs } from "@remix-run/node";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { WebhookService } from "#proto/tollhouse/v1/webhooks_pb.ts";

/** POST /settings/webhooks/:id/delete */
export async function action(args: ActionFunctionArgs) {
  return answerButton(args, WebhookService.method.deleteWebhookEndpoint, {
    to: "/settings/webhooks",
    done: "Endpoint deleted.",
  });
}
