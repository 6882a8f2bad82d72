import { otherAdmins } from "#app/auth/other-admins.server.ts";
import { withMethod } from "#app/auth/with-method.server.ts";
import { SettlementQueueService } from "#proto/tollhouse/v1/settlement_queue_pb.ts";

/** GET /api/settlement_settings */
export const loader = withMethod(SettlementQueueService.method.getSettlementSettings);

/** PATCH /api/settlement_settings */
export const action = withMethod(SettlementQueueService.method.updateSettlementSettings, {
  fill: (_context, _sent, { request, scope }) => otherAdmins(request, scope),
});
