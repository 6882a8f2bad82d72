import { withMethod } from "#app/auth/with-method.server.ts";
import { RiskService } from "#proto/tollhouse/v1/risk_pb.ts";

/** GET /api/risk_hold_limits */
export const loader = withMethod(RiskService.method.listRiskHoldLimits);
