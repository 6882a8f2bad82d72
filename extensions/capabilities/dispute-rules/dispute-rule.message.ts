import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { DisputeRuleSchema } from "#proto/tollhouse/v1/dispute_rules_pb.ts";
import type { DisputeRule } from "./dispute-rule.entity.ts";

export function ruleMessage(rule: DisputeRule) {
  return messageOf(DisputeRuleSchema, rule, { disputeRuleId: rule.id, maxAmount: rule.maxAmountMinorUnits });
}
