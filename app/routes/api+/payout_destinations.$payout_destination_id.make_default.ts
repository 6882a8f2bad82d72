import { withMethod } from "#app/auth/with-method.server.ts";
import { PayoutService } from "#proto/tollhouse/v1/payouts_pb.ts";

/** POST /api/payout_destinations/:payout_destination_id/make_default */
export const action = withMethod(PayoutService.method.makePayoutDestinationDefault);
