import { withMethod } from "#app/auth/with-method.server.ts";
import { RefundService } from "#proto/tollhouse/v1/refunds_pb.ts";

/** POST /api/refunds/:refund_id/cancel */
export const action = withMethod(RefundService.method.cancelRefund);
