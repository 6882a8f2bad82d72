import { withMethod } from "#app/auth/with-method.server.ts";
import { RefundService } from "#proto/tollhouse/v1/refunds_pb.ts";

/** GET /api/refunds/:refund_id */
export const loader = withMethod(RefundService.method.getRefund);
