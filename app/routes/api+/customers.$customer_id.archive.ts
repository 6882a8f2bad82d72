import { withMethod } from "#app/auth/with-method.server.ts";
import { CustomerService } from "#proto/tollhouse/v1/customers_pb.ts";

/** POST /api/customers/:customer_id/archive */
export const action = withMethod(CustomerService.method.archiveCustomer);
