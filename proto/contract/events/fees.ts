import { FeeScheduleSchema } from "#proto/tollhouse/v1/fees_pb.ts";
import { eventsOf } from "./event-declaration.ts";

export const feeEvents = eventsOf(
  { message: FeeScheduleSchema, scope: "merchants:read" },
  {
    "merchant_account.fees_updated": {
      meaning: "A version of the fees was set, or withdrawn before it began.",
      audited: true,
    },
  },
);
