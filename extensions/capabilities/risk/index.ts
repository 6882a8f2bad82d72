import { create } from "@bufbuild/protobuf";
import { riskEvents } from "#contract/events/risk.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { wholeList } from "#extensions/platform/composition/handlers.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { ListRiskHoldLimitsResponseSchema, RiskRulesSchema, RiskService } from "#proto/tollhouse/v1/risk_pb.ts";
import { riskHoldLimitMessage, riskRulesMessage } from "./risk.message.ts";
import { getRiskRules } from "./risk.service.ts";
import { RiskHoldLiftEntity, RiskHoldLimitEntity } from "./risk-hold-limit.entity.ts";
import { riskHoldCommands } from "./risk-holds.commands.ts";
import { leftOf, listRiskHoldLimits } from "./risk-holds.ts";
import { RiskRulesEntity } from "./risk-rules.entity.ts";
import { seedRiskHolds } from "./seed-risk-holds.ts";
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
    async listRiskHoldLimits(_request, context) {
      const work = workOf(context);
      const limits = await listRiskHoldLimits(work);
      const data = limits.map(async (limit) => riskHoldLimitMessage(limit, await leftOf(work, limit)));
      return create(ListRiskHoldLimitsResponseSchema, wholeList(await Promise.all(data)));
    },
  },
  entities: [RiskRulesEntity, RiskHoldLimitEntity, RiskHoldLiftEntity],
  events: riskEvents,
  shows: [shown(RiskRulesEntity, RiskRulesSchema, (rules) => riskRulesMessage(rules))],
  commands: riskHoldCommands,
  sandbox: seedRiskHolds,
});

export { isCallerBehind, readAccountable } from "./person-behind.queries.ts";
export { type DeclineCounts, type RiskRule, rulesThatApply } from "./risk.rules.ts";
export { getRiskRules } from "./risk.service.ts";
export {
  assertMayLift,
  liftRiskHold,
  listRiskHoldLimits,
  lockRiskHoldLimits,
  type RiskHoldLimits,
} from "./risk-holds.ts";
