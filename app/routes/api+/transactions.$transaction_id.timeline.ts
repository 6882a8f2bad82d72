import { withMethod } from "#app/auth/with-method.server.ts";
import { TransactionService } from "#proto/tollhouse/v1/transactions_pb.ts";

/** GET /api/transactions/:transaction_id/timeline */
export const loader = withMethod(TransactionService.method.listTransactionEvents);
