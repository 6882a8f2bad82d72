import { DisputeRuleSchema } from "#proto/tollhouse/v1/dispute_rules_pb.ts";
import { eventsOf } from "./event-declaration.ts";

export const disputeRuleEvents = eventsOf(
  { message: DisputeRuleSchema, scope: "disputes:read" },
  {
    "dispute_rule.created": { meaning: "A rule that refunds early warnings was created." },
    "dispute_rule.updated": { meaning: "A rule that refunds early warnings changed." },
    "dispute_rule.deleted": { meaning: "A rule was deleted. What it refunded stays refunded." },
  },
);
