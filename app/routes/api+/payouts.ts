import { withMethod } from "#app/auth/with-method.server.ts";
import { PayoutService } from "#proto/tollhouse/v1/payouts_pb.ts";

/** GET /api/payouts */
export const loader = withMethod(PayoutService.method.listPayouts);

/** POST /api/payouts */
export const action = withMethod(PayoutService.method.createPayout);
