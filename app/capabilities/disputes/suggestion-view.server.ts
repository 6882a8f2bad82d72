import type { PageContext } from "#app/auth/require-auth.server.ts";
import { viewOf } from "#app/dashboard/view-of.server.ts";
import { type EvidenceSuggestion, EvidenceSuggestionSchema } from "#proto/tollhouse/v1/dispute_responses_pb.ts";
import type { DisputeView } from "./dispute-view.server.ts";

export type SuggestionView = ReturnType<typeof suggestionView>;

/** What can still be collected of a dispute that can be answered, or of health data the types. */
export async function readSuggestions({ extensions }: PageContext, dispute: DisputeView) {
  const { data } = await extensions.disputeResponses.listSuggestions({ disputeId: dispute.disputeId });
  return data.map(suggestionView).filter(({ isAttached }) => !isAttached);
}

function suggestionView(suggestion: EvidenceSuggestion) {
  const { evidenceType, text, sources, isAttached, isMasked } = viewOf(EvidenceSuggestionSchema, suggestion);
  return { type: evidenceType, text, sources, isAttached, isMasked };
}
