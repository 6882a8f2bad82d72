import { withMethod } from "#app/auth/with-method.server.ts";
import { PaymentMethodService } from "#proto/tollhouse/v1/payment_methods_pb.ts";

/** POST /api/payment_method_sessions */
export const action = withMethod(PaymentMethodService.method.createPaymentMethodSession);
