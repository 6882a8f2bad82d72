import type { ActionFunctionArgs } from "@remix-run/node";
import { ERROR_LABELS } from "#app/capabilities/plans/plan-labels.ts";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { PlanService } from "#proto/tollhouse/v1/plans_pb.ts";

/** POST /subscriptions/plans/:id/archive */
export async function action(args: ActionFunctionArgs) {
  return answerButton(args, PlanService.method.archivePlan, {
    to: `/subscriptions/plans/${args.params.id}`,
    done: "Plan archived.",
    messages: ERROR_LABELS,
  });
}
