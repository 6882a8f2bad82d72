import { withMethod } from "#app/auth/with-method.server.ts";
import { PaymentMethodService } from "#proto/tollhouse/v1/payment_methods_pb.ts";

/** GET /api/payment_methods */
export const loader = withMethod(PaymentMethodService.method.listPaymentMethods);
