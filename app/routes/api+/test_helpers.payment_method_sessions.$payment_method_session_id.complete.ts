import { withMethod } from "#app/auth/with-method.server.ts";
import { PaymentMethodService } from "#proto/tollhouse/v1/payment_methods_pb.ts";

/** POST /api/test_helpers/payment_method_sessions/:payment_method_session_id/complete */
export const action = withMethod(PaymentMethodService.method.completePaymentMethodSession);
