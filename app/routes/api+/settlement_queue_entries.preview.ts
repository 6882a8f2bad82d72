import { withMethod } from "#app/auth/with-method.server.ts";
import { SettlementQueueService } from "#proto/tollhouse/v1/settlement_queue_pb.ts";

/** POST /api/settlement_queue_entries/preview */
export const action = withMethod(SettlementQueueService.method.previewSettlementQueueRelease);
