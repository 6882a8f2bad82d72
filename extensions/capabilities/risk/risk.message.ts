import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import {
  type RiskHoldLimit,
  RiskHoldLimitSchema,
  type RiskRules,
  RiskRulesSchema,
} from "#proto/tollhouse/v1/risk_pb.ts";
import type { CurrentRiskRules } from "./risk.service.ts";
import type { RiskHoldLimit as LimitRow } from "./risk-hold-limit.entity.ts";

export function riskRulesMessage(rules: CurrentRiskRules): RiskRules {
  return messageOf(RiskRulesSchema, rules);
}

export function riskHoldLimitMessage(limit: LimitRow, leftAmount: bigint): RiskHoldLimit {
  return messageOf(RiskHoldLimitSchema, limit, { limitAmount: limit.amountMinorUnits, leftAmount });
}
