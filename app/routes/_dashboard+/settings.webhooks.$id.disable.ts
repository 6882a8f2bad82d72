import type { ActionFunctionArgs } from "@remix-run/node";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { WebhookService } from "#proto/tollhouse/v1/webhooks_pb.ts";

/** POST /settings/webhooks/:id/disable */
export async function action(args: ActionFunctionArgs) {
  return answerButton(args, WebhookService.method.disableWebhookEndpoint, {
    to: `/settings/webhooks/${args.params.id}`,
    done: "Endpoint disabled.",
  });
}
