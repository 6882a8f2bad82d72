import type { ActionFunctionArgs } from "@remix-run/node";
import { ERROR_LABELS } from "#app/capabilities/disputes/error-labels.ts";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { DisputeTemplateService } from "#proto/tollhouse/v1/dispute_templates_pb.ts";

/** POST /disputes/:id/attach-template */
export async function action(args: ActionFunctionArgs) {
  return answerButton(args, DisputeTemplateService.method.attachDisputeTemplate, {
    to: `/disputes/${args.params.id}#response`,
    done: "Evidence attached. It is sent when you submit the response.",
    messages: ERROR_LABELS,
  });
}
