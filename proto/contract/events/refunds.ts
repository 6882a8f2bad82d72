import { RefundSchema } from "#proto/tollhouse/v1/refunds_pb.ts";
import { eventsOf } from "./event-declaration.ts";

export const refundEvents = eventsOf(
  { message: RefundSchema, scope: "transactions:read" },
  {
    "refund.created": { meaning: "A refund was requested." },
    "refund.updated": { meaning: "A refund changed and is not finished." },
    "refund.succeeded": { meaning: "The money of a refund is on its way to the customer." },
    "refund.failed": { meaning: "A refund failed. The customer gets no money." },
    "refund.canceled": { meaning: "A scheduled refund was canceled before it was sent." },
  },
);
