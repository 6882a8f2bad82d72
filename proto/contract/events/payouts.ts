import { BalanceChangeSchema, PayoutDestinationSchema, PayoutSchema } from "#proto/tollhouse/v1/payouts_pb.ts";
import { eventsOf } from "./event-declaration.ts";

const scope = "settlements:read";

export const payoutDestinationEvents = eventsOf(
  { message: PayoutDestinationSchema, scope },
  {
    "payout_destination.created": { meaning: "A payout destination was added.", audited: true },
    "payout_destination.default_changed": {
      meaning: "Settlements are paid to this destination now, or no longer.",
      audited: true,
    },
    "payout_destination.updated": { meaning: "A payout destination can no longer be used, or can be used again." },
    "payout_destination.deleted": { meaning: "A payout destination was removed.", audited: true },
  },
);

export const payoutEvents = eventsOf(
  { message: PayoutSchema, scope },
  {
    "payout.created": { meaning: "A payout was asked for, and its amount is reserved." },
    "payout.approved": { meaning: "A second person approved a payout.", audited: true },
    "payout.updated": { meaning: "A payout changed and is not finished." },
    "payout.in_transit": { meaning: "A payout is on its way." },
    "payout.paid": { meaning: "A payout arrived." },
    "payout.failed": { meaning: "A payout failed. Its money is available again once `failure_confirmed_at` is set." },
    "payout.canceled": { meaning: "A payout was canceled before it was sent." },
    "payout.returned": { meaning: "The bank sent a payout back. Its money is available again." },
    "payout.conflict": {
      meaning: "The engine says that a payout arrived after it had failed. Payouts stop until an operator looks at it.",
    },
  },
);

export const balanceEvents = eventsOf(
  { message: BalanceChangeSchema, scope },
  {
    "balance.negative": { meaning: "More was taken than was available, for example by refunds or disputes." },
    "balance.recovered": { meaning: "A balance is no longer below 0." },
    "balance.payouts_frozen": {
      meaning: "Payouts of a currency are stopped until an operator looks at it.",
      example: { payouts_frozen_at: "2026-11-22T09:30:00Z" },
    },
    "balance.payouts_unfrozen": { meaning: "Payouts of a currency can leave again." },
  },
);
