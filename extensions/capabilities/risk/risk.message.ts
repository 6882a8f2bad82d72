import { messageOf } from "#extensions/platform/message-of.ts";
import { type RiskRules, RiskRulesSchema } from "#proto/tollhouse/v1/risk_pb.ts";
import type { CurrentRiskRules } from "./risk.service.ts";

export function riskRulesMessage(rules: CurrentRiskRules): RiskRules {
  return messageOf(RiskRulesSchema, rules);
}
