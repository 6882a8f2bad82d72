import { withMethod } from "#app/auth/with-method.server.ts";
import { TransactionService } from "#proto/tollhouse/v1/transactions_pb.ts";

/** GET /api/customers/:customer_id/summary */
export const loader = withMethod(TransactionService.method.summarizeCustomer);
