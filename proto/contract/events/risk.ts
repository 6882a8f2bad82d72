import { RiskRulesSchema } from "#proto/tollhouse/v1/risk_pb.ts";
import { eventsOf } from "./event-declaration.ts";

export const riskEvents = eventsOf(
  { message: RiskRulesSchema, scope: "merchants:read" },
  {
    "risk_rules.updated": { meaning: "The rules against fraudulent payments changed.", audited: true },
  },
);
