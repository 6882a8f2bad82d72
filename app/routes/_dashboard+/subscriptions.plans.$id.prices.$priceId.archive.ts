import type { ActionFunctionArgs } from "@remix-run/node";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { PlanService } from "#proto/tollhouse/v1/plans_pb.ts";

/** POST /subscriptions/plans/:id/prices/:priceId/archive */
export async function action(args: ActionFunctionArgs) {
  return answerButton(args, PlanService.method.archivePrice, {
    to: `/subscriptions/plans/${args.params.id}`,
    done: "Price archived.",
  });
}
