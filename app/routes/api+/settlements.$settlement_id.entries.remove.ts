import { withMethod } from "#app/auth/with-method.server.ts";
import { SettlementService } from "#proto/tollhouse/v1/settlements_pb.ts";

/** POST /api/settlements/:settlement_id/entries/remove */
export const action = withMethod(SettlementService.method.removeSettlementEntries);
