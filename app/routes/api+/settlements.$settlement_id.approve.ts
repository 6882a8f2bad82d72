import { withMethod } from "#app/auth/with-method.server.ts";
import { SettlementService } from "#proto/tollhouse/v1/settlements_pb.ts";

/** POST /api/settlements/:settlement_id/approve */
export const action = withMethod(SettlementService.method.approveSettlement);
