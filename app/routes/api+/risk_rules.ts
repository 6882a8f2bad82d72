import { withMethod } from "#app/auth/with-method.server.ts";
import { RiskService } from "#proto/tollhouse/v1/risk_pb.ts";

/** GET /api/risk_rules */
export const loader = withMethod(RiskService.method.getRiskRules);

/** PATCH /api/risk_rules */
export const action = withMethod(RiskService.method.updateRiskRules);
