import type { ActionFunctionArgs } from "@remix-run/node";
import { answerButton } from "#app/dashboard/forms/answer-form.server.ts";
import { DisputeRuleService } from "#proto/tollhouse/v1/dispute_rules_pb.ts";

/** POST /disputes/rules/:id/delete */
export async function action(args: ActionFunctionArgs) {
  return answerButton(args, DisputeRuleService.method.deleteDisputeRule, {
    to: "/disputes/rules",
    done: "Rule deleted.",
    fill: () => ({ disputeRuleId: args.params.id ?? "" }),
  });
}
