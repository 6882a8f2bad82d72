import { withMethod } from "#app/auth/with-method.server.ts";
import { RefundService } from "#proto/tollhouse/v1/refunds_pb.ts";

/** GET /api/refunds */
export const loader = withMethod(RefundService.method.listRefunds);

/** POST /api/refunds */
export const action = withMethod(RefundService.method.createRefund);
