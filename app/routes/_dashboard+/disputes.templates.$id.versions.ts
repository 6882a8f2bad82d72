import type { ActionFunctionArgs } from "@remix-run/node";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { DisputeTemplateService } from "#proto/tollhouse/v1/dispute_templates_pb.ts";

/** POST /disputes/templates/:id/versions */
export async function action(args: ActionFunctionArgs) {
  return answerButton(args, DisputeTemplateService.method.uploadDisputeTemplateVersion, {
    to: `/disputes/templates/${args.params.id}`,
    done: "File replaced.",
  });
}
