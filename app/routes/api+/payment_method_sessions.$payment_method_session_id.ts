import { withMethod } from "#app/auth/with-method.server.ts";
import { PaymentMethodService } from "#proto/tollhouse/v1/payment_methods_pb.ts";

/** GET /api/payment_method_sessions/:payment_method_session_id */
export const loader = withMethod(PaymentMethodService.method.getPaymentMethodSession);
