import { viewOf } from "#app/dashboard/view-of.server.ts";
import { type PaymentMethod, PaymentMethodSchema } from "#proto/tollhouse/v1/payment_methods_pb.ts";

export type PaymentMethodView = ReturnType<typeof paymentMethodView>;

export function paymentMethodView(method: PaymentMethod) {
  const { paymentMethodStatus, ...view } = viewOf(PaymentMethodSchema, method);
  return { ...view, status: paymentMethodStatus, createdAt: view.createdAt ?? "" };
}
