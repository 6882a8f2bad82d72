import { DisputeSchema, DisputeSettingsSchema } from "#proto/tollhouse/v1/disputes_pb.ts";
import { eventsOf } from "./event-declaration.ts";

export const disputeEvents = eventsOf(
  { message: DisputeSchema, scope: "disputes:read" },
  {
    "dispute.opened": {
      meaning: "A cardholder's bank opened a dispute, or announced one.",
      example: { response_status: "needs_response", evidence_count: 0 },
    },
    "dispute.updated": {
      meaning:
        "The deadline or your own data of a dispute changed, or a response was sent that the processor has not confirmed.",
    },
    "dispute.stage_changed": {
      meaning: "A dispute moved to another stage. Its deadline is new, and a new response can be prepared.",
      example: { dispute_stage: "pre_arbitration", response_status: "needs_response", evidence_count: 0 },
    },
    "dispute.challenged": {
      meaning: "The bank has the response to a dispute and reviews it.",
      example: { dispute_status: "dispute_challenged", response_status: "submitted" },
    },
    "dispute.accepted": {
      meaning: "A dispute was accepted: the cardholder keeps the amount.",
      example: { dispute_status: "dispute_accepted", response_status: "accepted" },
    },
    "dispute.refunded": {
      meaning:
        "The amount of an inquiry was refunded (`refund_id`), so that the bank closes it. `dispute_rule_id` is the rule that did it.",
      example: { dispute_stage: "pre_dispute", dispute_status: "dispute_cancelled", response_status: "closed" },
    },
    "dispute.won": {
      meaning: "The bank decided a dispute for you. It can still return in a later stage.",
      example: { dispute_status: "dispute_won", response_status: "closed" },
    },
    "dispute.lost": {
      meaning: "The bank decided a dispute for the cardholder.",
      example: { dispute_status: "dispute_lost", response_status: "closed" },
    },
    "dispute.expired": {
      meaning: "The deadline of a dispute passed without a response.",
      example: { dispute_status: "dispute_expired", response_status: "closed" },
    },
    "dispute.cancelled": {
      meaning: "The bank or the cardholder withdrew a dispute.",
      example: { dispute_status: "dispute_cancelled", response_status: "closed" },
    },
    "dispute.funds_withdrawn": {
      meaning:
        "The bank took the disputed amount (`amount`, `currency`), so that it left your balance (`settlement_queue_entry_id`).",
    },
    "dispute.funds_reinstated": {
      meaning:
        "The bank returned the disputed amount (`amount`, `currency`), so that it is in your balance again (`settlement_queue_entry_id`).",
      example: { dispute_status: "dispute_won", response_status: "closed" },
    },
    "dispute.due_soon": {
      meaning:
        "The bank's deadline is 7 days, 3 days or 24 hours away (`remaining`), and the dispute waits for a response; not 24 hours before, if its complete draft is submitted then. `auto_submit_at` says when.",
    },
    "dispute.evidence_added": { meaning: "Evidence was attached to a dispute. It is not submitted yet." },
    "dispute.evidence_removed": {
      meaning: "Evidence of a dispute was removed before it was submitted.",
      example: { response_status: "needs_response", evidence_count: 0 },
    },
    "dispute.submitted": {
      meaning: "The evidence of a dispute was sent to the bank.",
      example: { dispute_status: "dispute_challenged", response_status: "submitted" },
    },
  },
);

export const disputeSettingsEvents = eventsOf(
  { message: DisputeSettingsSchema, scope: "disputes:read" },
  { "dispute_settings.updated": { meaning: "The settings of disputes changed." } },
);
