import { withMethod } from "#app/auth/with-method.server.ts";
import { TransactionService } from "#proto/tollhouse/v1/transactions_pb.ts";

/** GET /api/transactions */
export const loader = withMethod(TransactionService.method.listTransactions);

/** POST /api/transactions */
export const action = withMethod(TransactionService.method.createTransaction);
