import { riskEvents } from "#contract/events/risk.ts";
import { capability } from "#extensions/platform/capability.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { RiskRulesSchema, RiskService } from "#proto/tollhouse/v1/risk_pb.ts";
import { riskRulesMessage } from "./risk.message.ts";
import { getRiskRules } from "./risk.service.ts";
import { RiskRulesEntity } from "./risk-rules.entity.ts";
import { updateRiskRules } from "./update-risk-rules.ts";

export const risk = capability("risk", {
  service: RiskService,
  handlers: {
    async getRiskRules(_request, context) {
      return riskRulesMessage(await getRiskRules(workOf(context)));
    },
    async updateRiskRules({ updateMask, ...limits }, context) {
      const change = { ...limits, fields: updateMask?.paths ?? [] };
      return riskRulesMessage(await updateRiskRules(workOf(context), change));
    },
  },
  entities: [RiskRulesEntity],
  events: riskEvents,
  shows: [shown(RiskRulesEntity, RiskRulesSchema, (rules) => riskRulesMessage(rules))],
});

export { type DeclineCounts, type RiskRule, rulesThatApply } from "./risk.rules.ts";
export { getRiskRules } from "./risk.service.ts";
