import { withMethod } from "#app/auth/with-method.server.ts";
import { SettlementQueueService } from "#proto/tollhouse/v1/settlement_queue_pb.ts";

/** POST /api/settlement_queue_entries/release */
export const action = withMethod(SettlementQueueService.method.releaseSettlementQueueEntries);
