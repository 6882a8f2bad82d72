import { capability } from "#extensions/platform/composition/capability.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import { DisputeResponseService } from "#proto/tollhouse/v1/dispute_responses_pb.ts";
import { collectEvidence } from "./collect-evidence.ts";
import { getCompellingEvidence } from "./find-compelling-evidence.ts";
import { listSuggestions } from "./list-suggestions.ts";
import { seedDeliveries } from "./seed-deliveries.ts";

/** What Tollhouse knows that answers a dispute. */
export const disputeResponses = capability("dispute-responses", {
  service: DisputeResponseService,
  handlers: {
    async getCompellingEvidence({ disputeId }, context) {
      return getCompellingEvidence(workOf(context), disputeId);
    },
    async listSuggestions({ disputeId }, context) {
      return listSuggestions(workOf(context), disputeId);
    },
    collectEvidence: collectEvidence.handle,
  },
  operations: [collectEvidence],
  sandbox: seedDeliveries,
});

export { findCompellingEvidence } from "./find-compelling-evidence.ts";
