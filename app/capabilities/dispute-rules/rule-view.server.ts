import { viewOf } from "#app/dashboard/view-of.server.ts";
import { type DisputeRule, DisputeRuleSchema } from "#proto/tollhouse/v1/dispute_rules_pb.ts";

export type RuleView = ReturnType<typeof ruleView>;

export function ruleView(rule: DisputeRule) {
  const { createdAt, updatedAt, ...view } = viewOf(DisputeRuleSchema, rule);
  return { ...view, createdAt: createdAt ?? "", updatedAt: updatedAt ?? "" };
}
