import type { ActionFunctionArgs } from "@remix-run/node";
import { REFUND_ERROR_LABELS } from "#app/capabilities/disputes/error-labels.ts";
import { readAtSameStage } from "#app/capabilities/disputes/same-stage.server.ts";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";

/** POST /disputes/:id/refund */
export async function action(args: ActionFunctionArgs) {
  await readAtSameStage(args);
  return answerButton(args, DisputeService.method.refundDispute, {
    to: `/disputes/${encodeURIComponent(args.params.id ?? "")}`,
    done: "Payment refunded. The bank closes the inquiry.",
    messages: REFUND_ERROR_LABELS,
  });
}
