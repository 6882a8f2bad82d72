import { withMethod } from "#app/auth/with-method.server.ts";
import { SettlementService } from "#proto/tollhouse/v1/settlements_pb.ts";

/** POST /api/settlements/:settlement_id/close */
export const action = withMethod(SettlementService.method.closeSettlement);
