import { PaymentLinkSchema } from "#proto/tollhouse/v1/payment_links_pb.ts";
import { eventsOf } from "./event-declaration.ts";

const UNPAID = { uses_count: 0, open_attempts: 0, collected_amount: 0, amounts_changeable: true };

/** Neither a payer's details nor the page's address, which is a secret, are in an event. */
export const paymentLinkEvents = eventsOf(
  { message: PaymentLinkSchema, scope: "payment_links:read" },
  {
    "payment_link.created": { meaning: "A payment link was created.", example: UNPAID },
    "payment_link.updated": {
      meaning: "A payment link changed: its content, or it was activated or paused, or a payer started to pay.",
    },
    "payment_link.payment_succeeded": { meaning: "A payer paid a payment link." },
    "payment_link.payment_failed": {
      meaning: "A payer's attempt to pay a payment link ended without a payment.",
      example: UNPAID,
    },
    "payment_link.completed": {
      meaning: "Nothing is left to be sold with a payment link: it is used up, or its stock is sold.",
      example: { payment_link_status: "completed", max_uses: 12, open_attempts: 0, amounts_changeable: false },
    },
    "payment_link.expired": {
      meaning: "The time of a payment link has ended.",
      example: { payment_link_status: "expired" },
    },
    "payment_link.deactivated": {
      meaning: "A payment link was ended for good.",
      example: { payment_link_status: "deactivated" },
    },
    "payment_link.sent": {
      meaning: "An email brought a payment link to a payer, or reminded one. `data` has the ID of the email.",
    },
    "payment_link.card_testing_detected": {
      meaning: "Too many cards were declined behind the challenge of a payment link, so it was paused.",
      example: { payment_link_status: "paused", pause_reason: "declines" },
    },
    "payment_link.overpaid": {
      meaning: "A payment arrived for a payment link that was used up. It is refunded in full.",
      example: { payment_link_status: "completed", max_uses: 12, open_attempts: 0, amounts_changeable: false },
    },
  },
);
