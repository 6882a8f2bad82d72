import { withMethod } from "#app/auth/with-method.server.ts";
import { fileOfParts } from "#app/rest/file-parts.server.ts";
import { PayoutReconciliationService } from "#proto/tollhouse/v1/payout_reconciliations_pb.ts";

/** GET /api/payouts/:payout_id/reconciliation/content */
export const loader = withMethod(PayoutReconciliationService.method.getPayoutReconciliationContent, {
  respond: (first, _request, { client, ask }) => fileOfParts(client, first, ask),
});
