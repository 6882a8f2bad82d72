import type { ActionFunctionArgs } from "@remix-run/node";
import { ERROR_LABELS } from "#app/capabilities/disputes/error-labels.ts";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { DisputeResponseService } from "#proto/tollhouse/v1/dispute_responses_pb.ts";

/** POST /disputes/:id/collect */
export async function action(args: ActionFunctionArgs) {
  return answerButton(args, DisputeResponseService.method.collectEvidence, {
    to: `/disputes/${args.params.id}#response`,
    fill: () => ({ disputeId: args.params.id ?? "" }),
    done: ({ data }) =>
      data.length === 1 ? "1 piece of evidence attached." : `${data.length} pieces of evidence attached.`,
    messages: ERROR_LABELS,
  });
}
