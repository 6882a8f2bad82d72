import type { ActionFunctionArgs } from "@remix-run/node";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";

/** POST /disputes/:id/auto-submit */
export async function action(args: ActionFunctionArgs) {
  return answerButton(args, DisputeService.method.updateDispute, {
    to: `/disputes/${encodeURIComponent(args.params.id ?? "")}`,
    done: ({ autoSubmit }) =>
      autoSubmit
        ? "A complete response is submitted 24 hours before the deadline."
        : "This dispute is not submitted automatically.",
    fill: () => ({ updateMask: { paths: ["auto_submit"] } }),
  });
}
