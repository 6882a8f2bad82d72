import { viewOf } from "#app/dashboard/view-of.server.ts";
import {
  type PayoutReconciliation,
  PayoutReconciliationSchema,
} from "#proto/tollhouse/v1/payout_reconciliations_pb.ts";

export type ReconciliationView = ReturnType<typeof reconciliationView>;

export const reconciliationView = (message: PayoutReconciliation) => viewOf(PayoutReconciliationSchema, message);
