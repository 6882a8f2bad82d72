import { withMethod } from "#app/auth/with-method.server.ts";
import { PayoutService } from "#proto/tollhouse/v1/payouts_pb.ts";

/** GET /api/payout_destinations/:payout_destination_id */
export const loader = withMethod(PayoutService.method.getPayoutDestination);

/** DELETE /api/payout_destinations/:payout_destination_id */
export const action = withMethod(PayoutService.method.deletePayoutDestination);
