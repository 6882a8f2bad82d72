import type { ActionFunctionArgs } from "@remix-run/node";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";

/** POST /disputes/:id/note: an empty note is removed. */
export async function action(args: ActionFunctionArgs) {
  return answerButton(args, DisputeService.method.updateDispute, {
    to: `/disputes/${encodeURIComponent(args.params.id ?? "")}`,
    done: ({ note }) => (note ? "Note saved." : "Note removed."),
    fill: () => ({ updateMask: { paths: ["note"] } }),
  });
}
