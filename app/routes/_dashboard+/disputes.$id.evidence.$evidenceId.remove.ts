import type { ActionFunctionArgs } from "@remix-run/node";
import { ERROR_LABELS } from "#app/capabilities/disputes/error-labels.ts";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";

/** POST /disputes/:id/evidence/:evidenceId/remove */
export async function action(args: ActionFunctionArgs) {
  return answerButton(args, DisputeService.method.deleteEvidence, {
    to: `/disputes/${args.params.id}#response`,
    done: "Evidence removed.",
    messages: ERROR_LABELS,
  });
}
