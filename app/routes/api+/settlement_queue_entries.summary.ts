import { withMethod } from "#app/auth/with-method.server.ts";
import { SettlementQueueService } from "#proto/tollhouse/v1/settlement_queue_pb.ts";

/** GET /api/settlement_queue_entries/summary */
export const loader = withMethod(SettlementQueueService.method.summarizeSettlementQueue);
