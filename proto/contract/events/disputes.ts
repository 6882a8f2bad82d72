import { DisputeSchema } from "#proto/tollhouse/v1/disputes_pb.ts";
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
        "The stage, the status or the deadline of a dispute changed, or a response was sent that the processor has not confirmed.",
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
