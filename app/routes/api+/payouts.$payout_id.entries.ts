import { withMethod } from "#app/auth/with-method.server.ts";
import { PayoutService } from "#proto/tollhouse/v1/payouts_pb.ts";

/** GET /api/payouts/:payout_id/entries */
export const loader = withMethod(PayoutService.method.listPayoutEntries);
