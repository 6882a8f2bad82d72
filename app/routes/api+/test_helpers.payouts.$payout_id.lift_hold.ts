import { withMethod } from "#app/auth/with-method.server.ts";
import { PayoutService } from "#proto/tollhouse/v1/payouts_pb.ts";

/** POST /api/test_helpers/payouts/:payout_id/lift_hold */
export const action = withMethod(PayoutService.method.liftPayoutHold);
