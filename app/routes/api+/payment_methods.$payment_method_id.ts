import { withMethod } from "#app/auth/with-method.server.ts";
import { PaymentMethodService } from "#proto/tollhouse/v1/payment_methods_pb.ts";

/** GET /api/payment_methods/:payment_method_id */
export const loader = withMethod(PaymentMethodService.method.getPaymentMethod);

/** PATCH /api/payment_methods/:payment_method_id */
export const action = withMethod(PaymentMethodService.method.updatePaymentMethod);
