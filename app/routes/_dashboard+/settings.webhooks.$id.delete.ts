import type { ActionFunctionArgs } from "@remix-run/node";
import { answerWithFlash } from "#app/dashboard/forms/answer-with-flash.server.ts";
import { formMethod } from "#app/dashboard/forms/form-method.server.ts";
import { WebhookService } from "#proto/tollhouse/v1/webhooks_pb.ts";

/** POST /settings/webhooks/:id/delete */
export async function action(args: ActionFunctionArgs) {
  const { problem } = await formMethod(args, WebhookService.method.deleteWebhookEndpoint, {
    fill: () => ({ webhookEndpointId: args.params.id ?? "" }),
    idempotent: true,
  });
  return answerWithFlash(args, "/settings/webhooks", { problem, done: "Endpoint deleted." });
}
