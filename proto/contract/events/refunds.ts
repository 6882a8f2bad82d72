import { RefundSchema } from "#proto/tollhouse/v1/refunds_pb.ts";
import { eventsOf } from "./event-declaration.ts";

const FAILURE = {
  code: "insufficient_balance",
  message: "The processor refused the refund. Try again, or pay the customer another way.",
};

export const refundEvents = eventsOf(
  { message: RefundSchema, scope: "transactions:read", example: { failure: null } },
  {
    "refund.created": { meaning: "A refund was requested.", example: { refund_status: "pending" } },
    "refund.updated": {
      meaning: "A refund changed: it is not finished, or its `metadata` changed.",
      example: { refund_status: "pending" },
    },
    "refund.requires_review": {
      meaning: "The processor holds a refund until it has checked it.",
      example: { refund_status: "requires_review" },
    },
    "refund.succeeded": { meaning: "The money of a refund is on its way to the customer." },
    "refund.failed": {
      meaning: "A refund failed. The customer gets no money.",
      example: { refund_status: "failed", failure: FAILURE },
    },
    "refund.canceled": {
      meaning: "A scheduled refund was canceled before it was sent.",
      example: { refund_status: "canceled" },
    },
  },
);
