import { PaymentMethodSchema, PaymentMethodSessionSchema } from "#proto/tollhouse/v1/payment_methods_pb.ts";
import { eventsOf } from "./event-declaration.ts";

export const methodSessionEvents = eventsOf(
  { message: PaymentMethodSessionSchema, scope: "customers:write" },
  {
    "payment_method_session.created": { meaning: "A session began, in which a customer can store a payment method." },
    "payment_method_session.completed": {
      meaning: "The payment method of a session was stored.",
      example: { session_status: "completed", payment_method_id: "pm_7Qm2xVb9Lr4TnK8sYc1W" },
    },
    "payment_method_session.failed": {
      meaning: "The payment method of a session could not be stored.",
      example: { session_status: "failed" },
    },
    "payment_method_session.expired": {
      meaning: "A session ended before a payment method was stored.",
      example: { session_status: "expired" },
    },
  },
);

export const paymentMethodEvents = eventsOf(
  { message: PaymentMethodSchema, scope: "customers:read", example: { bank_account: null, mandate: null } },
  {
    "payment_method.attached": { meaning: "A payment method was stored for a customer." },
    "payment_method.updated": { meaning: "A stored payment method changed." },
    "payment_method.updated_by_network": {
      meaning: "The card network replaced the card of a stored payment method: its number or expiry changed.",
    },
    "payment_method.expiring": { meaning: "The card of a stored payment method ends in 30 or in 7 days." },
    "payment_method.expired": {
      meaning: "The card of a stored payment method expired.",
      example: { payment_method_status: "expired" },
    },
    "payment_method.blocked": {
      meaning: "A stored payment method can no longer be charged.",
      example: { payment_method_status: "blocked" },
    },
    "payment_method.detached": {
      meaning: "A stored payment method was removed from its customer.",
      example: { payment_method_status: "detached" },
    },
  },
);
