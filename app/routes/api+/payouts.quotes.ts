import { withMethod } from "#app/auth/with-method.server.ts";
import { PayoutService } from "#proto/tollhouse/v1/payouts_pb.ts";

/** POST /api/payouts/quotes */
export const action = withMethod(PayoutService.method.createPayoutQuote);
