import { paymentMethodEvents } from "#contract/events/payment-methods.ts";
import { capability } from "#extensions/platform/capability.ts";
import { PaymentMethodExtensionEntity, PaymentMethodSessionEntity } from "./payment-method.entity.ts";

export const paymentMethods = capability("payment-methods", {
  entities: [PaymentMethodSessionEntity, PaymentMethodExtensionEntity],
  events: paymentMethodEvents,
});

export type { PaymentMethodExtension } from "./payment-method.entity.ts";
export { getUsablePaymentMethod } from "./payment-methods.service.ts";
