import { withMethod } from "#app/auth/with-method.server.ts";
import { CustomerService } from "#proto/tollhouse/v1/customers_pb.ts";

/** GET /api/customers/:customer_id */
export const loader = withMethod(CustomerService.method.getCustomer);

/** PATCH /api/customers/:customer_id */
export const action = withMethod(CustomerService.method.updateCustomer);
