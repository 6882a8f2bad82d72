import { withMethod } from "#app/auth/with-method.server.ts";
import { TransactionService } from "#proto/tollhouse/v1/transactions_pb.ts";

/** POST /api/transactions/:transaction_id/cancel */
export const action = withMethod(TransactionService.method.cancelTransaction);
