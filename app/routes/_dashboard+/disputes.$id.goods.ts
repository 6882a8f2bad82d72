import type { ActionFunctionArgs } from "@remix-run/node";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";

/** POST /disputes/:id/goods */
export async function action(args: ActionFunctionArgs) {
  return answerButton(args, DisputeService.method.updateDispute, {
    fill: () => ({ disputeId: args.params.id ?? "", updateMask: { paths: ["goods"] } }),
    to: `/disputes/${args.params.id}#response`,
    done: "The wanted evidence is now for what was sold.",
  });
}
