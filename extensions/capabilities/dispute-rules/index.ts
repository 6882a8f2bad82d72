import { disputeRuleEvents } from "#contract/events/dispute-rules.ts";
import { APPLY_RULES } from "#extensions/capabilities/disputes/index.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { DisputeRuleSchema, DisputeRuleService } from "#proto/tollhouse/v1/dispute_rules_pb.ts";
import { DisputeRuleEntity, DisputeRuleRefundEntity } from "./dispute-rule.entity.ts";
import { ruleMessage } from "./dispute-rule.message.ts";
import { disputeRulesRpc } from "./dispute-rules.rpc.ts";
import { applyRules } from "./refund-by-rule.ts";

/** Rules that refund early warnings by themselves (docs/dispute-rules.md). */
export const disputeRules = capability("dispute-rules", {
  service: DisputeRuleService,
  handlers: disputeRulesRpc,
  entities: [DisputeRuleEntity, DisputeRuleRefundEntity],
  events: disputeRuleEvents,
  shows: [shown(DisputeRuleEntity, DisputeRuleSchema, ruleMessage)],
  due: { [APPLY_RULES]: applyRules },
});

export { refundSaleByRule } from "./refund-sale-by-rule.ts";
