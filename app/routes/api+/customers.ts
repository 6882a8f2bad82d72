import { withMethod } from "#app/auth/with-method.server.ts";
import { CustomerService } from "#proto/tollhouse/v1/customers_pb.ts";

/** GET /api/customers */
export const loader = withMethod(CustomerService.method.listCustomers);

/** POST /api/customers */
export const action = withMethod(CustomerService.method.createCustomer);
