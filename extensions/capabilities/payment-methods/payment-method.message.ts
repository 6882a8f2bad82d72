import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { type PaymentMethod, PaymentMethodSchema } from "#proto/tollhouse/v1/payment_methods_pb.ts";
import type { PaymentMethodExtension } from "./payment-method.entity.ts";

export function paymentMethodMessage(method: PaymentMethodExtension): PaymentMethod {
  const { last4, bankLast4, mandate } = method;
  return messageOf(PaymentMethodSchema, method, {
    paymentMethodId: method.id,
    paymentMethodStatus: method.status,
    card: last4 == null ? null : method,
    bankAccount: bankLast4 == null ? null : { bankName: null, last4: bankLast4 },
    mandate: mandate && { ...mandate, acceptedAt: mandate.acceptedAt === null ? null : new Date(mandate.acceptedAt) },
  });
}
