import { withMethod } from "#app/auth/with-method.server.ts";
import { CustomerService } from "#proto/tollhouse/v1/customers_pb.ts";

/** PUT /api/customers_by_reference/:reference */
export const action = withMethod(CustomerService.method.upsertCustomer);
