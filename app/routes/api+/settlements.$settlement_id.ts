import { withMethod } from "#app/auth/with-method.server.ts";
import { SettlementService } from "#proto/tollhouse/v1/settlements_pb.ts";

/** GET /api/settlements/:settlement_id */
export const loader = withMethod(SettlementService.method.getSettlement);
