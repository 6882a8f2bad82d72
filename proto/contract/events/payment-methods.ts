import { PaymentMethodSchema, PaymentMethodSessionSchema } from "#proto/tollhouse/v1/payment_methods_pb.ts";
import { eventsOf } from "./event-declaration.ts";

export const methodSessionEvents = eventsOf(
  { message: PaymentMethodSessionSchema, scope: "customers:write" },
  {
    "payment_method_session.created": { meaning: "A session began, in which a customer can store a payment method." },
    "payment_method_session.completed": { meaning: "The payment method of a session was stored." },
    "payment_method_session.failed": { meaning: "The payment method of a session could not be stored." },
    "payment_method_session.expired": { meaning: "A session ended before a payment method was stored." },
  },
);

export const paymentMethodEvents = eventsOf(
  { message: PaymentMethodSchema, scope: "customers:read" },
  {
    "payment_method.attached": { meaning: "A payment method was stored for a customer." },
    "payment_method.updated": { meaning: "A stored payment method changed." },
    "payment_method.expired": { meaning: "The card of a stored payment method expired." },
    "payment_method.blocked": { meaning: "A stored payment method can no longer be charged." },
    "payment_method.detached": { meaning: "A stored payment method was removed from its customer." },
  },
);
