import { DunningPolicySchema } from "#proto/tollhouse/v1/dunning_pb.ts";
import { eventsOf } from "./event-declaration.ts";

export const dunningEvents = eventsOf(
  { message: DunningPolicySchema, scope: "subscriptions:read" },
  {
    "dunning_policy.created": {
      meaning: "The next version of the dunning policy was made. Failed charges follow it from now on.",
      audited: true,
    },
  },
);
