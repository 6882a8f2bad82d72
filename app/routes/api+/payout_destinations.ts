import { withMethod } from "#app/auth/with-method.server.ts";
import { PayoutService } from "#proto/tollhouse/v1/payouts_pb.ts";

/** GET /api/payout_destinations */
export const loader = withMethod(PayoutService.method.listPayoutDestinations);

/** POST /api/payout_destinations */
export const action = withMethod(PayoutService.method.createPayoutDestination);
