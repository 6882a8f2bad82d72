import { withMethod } from "#app/auth/with-method.server.ts";
import { PayoutService } from "#proto/tollhouse/v1/payouts_pb.ts";

/** GET /api/balance */
export const loader = withMethod(PayoutService.method.getBalance);
