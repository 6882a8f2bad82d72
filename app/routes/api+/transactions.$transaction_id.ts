import { withMethod } from "#app/auth/with-method.server.ts";
import { TransactionService } from "#proto/tollhouse/v1/transactions_pb.ts";

/** GET /api/transactions/:transaction_id */
export const loader = withMethod(TransactionService.method.getTransaction);

/** PATCH /api/transactions/:transaction_id */
export const action = withMethod(TransactionService.method.updateTransaction);
