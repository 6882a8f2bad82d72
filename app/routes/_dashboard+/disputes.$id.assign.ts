import type { ActionFunctionArgs } from "@remix-run/node";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { DisputeService } from "#proto/tollhouse/v1/disputes_pb.ts";

/** POST /disputes/:id/assign assigns the dispute to the signed-in person, or removes the assignee. */
export async function action(args: ActionFunctionArgs) {
  return answerButton(args, DisputeService.method.updateDispute, {
    to: `/disputes/${encodeURIComponent(args.params.id ?? "")}`,
    done: ({ assignee }) => (assignee ? "Dispute assigned to you." : "Assignee removed."),
    fill: ({ user }) => ({ assignableIds: [user.id], updateMask: { paths: ["assignee"] } }),
  });
}
