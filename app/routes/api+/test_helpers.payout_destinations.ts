import { withMethod } from "#app/auth/with-method.server.ts";
import { PayoutService } from "#proto/tollhouse/v1/payouts_pb.ts";

/** POST /api/test_helpers/payout_destinations */
export const action = withMethod(PayoutService.method.activatePayoutDestination);
