import { paymentLinkEvents } from "#contract/events/payment-links.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { PaymentLinkSchema } from "#proto/tollhouse/v1/payment_links_pb.ts";
import { PaymentLinkEntity } from "./payment-link.entity.ts";
import { eventMessage } from "./payment-link.message.ts";
import { PaymentLinkAttemptEntity } from "./payment-link-attempt.entity.ts";

export const paymentLinks = capability("payment-links", {
  entities: [PaymentLinkEntity, PaymentLinkAttemptEntity],
  events: paymentLinkEvents,
  shows: [shown(PaymentLinkEntity, PaymentLinkSchema, eventMessage)],
});

export { type PaymentLink, PaymentLinkEntity } from "./payment-link.entity.ts";
export type * from "./payment-link.types.ts";
export { type PaymentLinkAttempt, PaymentLinkAttemptEntity } from "./payment-link-attempt.entity.ts";
