import { create } from "@bufbuild/protobuf";
import type { ServiceImpl } from "@connectrpc/connect";
import { retrieving, wholeList } from "#extensions/platform/composition/handlers.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { type DisputeRuleService, ListDisputeRulesResponseSchema } from "#proto/tollhouse/v1/dispute_rules_pb.ts";
import { createRule, deleteRule, updateRule } from "./change-rules.ts";
import { readRules } from "./choose-rule.ts";
import { DisputeRuleEntity } from "./dispute-rule.entity.ts";
import { ruleMessage } from "./dispute-rule.message.ts";

export const disputeRulesRpc: ServiceImpl<typeof DisputeRuleService> = {
  async listDisputeRules(_request, context) {
    const rules = await readRules(workOf(context));
    return create(ListDisputeRulesResponseSchema, wholeList(rules.map(ruleMessage)));
  },
  createDisputeRule: async (request, context) => ruleMessage(await createRule(workOf(context), request)),
  getDisputeRule: retrieving(DisputeRuleEntity, "disputeRuleId", ruleMessage),
  async updateDisputeRule({ disputeRuleId, updateMask, maxAmount, ...values }, context) {
    const { reasonCategory, network, currency, maxPerDay } = values;
    const change = { reasonCategory, network, maxAmountMinorUnits: maxAmount, currency, maxPerDay };
    return ruleMessage(
      await updateRule(workOf(context), disputeRuleId, { fields: updateMask?.paths ?? [], values: change }),
    );
  },
  async deleteDisputeRule({ disputeRuleId }, context) {
    await deleteRule(workOf(context), disputeRuleId);
    return { object: "dispute_rule", disputeRuleId, deleted: true };
  },
};
