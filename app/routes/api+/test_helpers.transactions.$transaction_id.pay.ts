import { withMethod } from "#app/auth/with-method.server.ts";
import { TransactionService } from "#proto/tollhouse/v1/transactions_pb.ts";

/** POST /api/test_helpers/transactions/:transaction_id/pay */
export const action = withMethod(TransactionService.method.payTransaction);
