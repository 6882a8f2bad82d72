import { DisputeRateSchema } from "#proto/tollhouse/v1/dispute_rates_pb.ts";
import { eventsOf } from "./event-declaration.ts";

export const disputeRateEvents = eventsOf(
  { message: DisputeRateSchema, scope: "disputes:read" },
  {
    "dispute_rate.warning": {
      meaning:
        "The disputes and fraud reports of a month came to 75 % of both thresholds of a card network's program (`warning`), or to both (`exceeded`). Once for each month, program and level.",
    },
  },
);
