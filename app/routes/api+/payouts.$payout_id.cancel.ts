import { withMethod } from "#app/auth/with-method.server.ts";
import { PayoutService } from "#proto/tollhouse/v1/payouts_pb.ts";

/** POST /api/payouts/:payout_id/cancel */
export const action = withMethod(PayoutService.method.cancelPayout);
