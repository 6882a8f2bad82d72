import { evidenceOf, getDispute } from "#extensions/capabilities/disputes/index.ts";
import { wholeList } from "#extensions/platform/composition/handlers.ts";
import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { EvidenceSuggestionSchema, ListSuggestionsResponseSchema } from "#proto/tollhouse/v1/dispute_responses_pb.ts";
import { readKnownFacts } from "./known-facts.ts";
import { suggestionsFrom } from "./suggestions.ts";

/** What Tollhouse can attach. Of health data only the types: a person attaches it. */
export async function listSuggestions(work: UnitOfWork, disputeId: string) {
  const dispute = await getDispute(work, disputeId);
  const known = await readKnownFacts(work, dispute);
  const sources = new Map((await evidenceOf(work, [dispute])).map((each) => [each.evidenceType, each.source]));
  const isMasked = known?.isHealthData ?? false;
  const data = suggestionsFrom(known).map((suggestion) => {
    const attached = sources.get(suggestion.evidenceType);
    return messageOf(EvidenceSuggestionSchema, suggestion, {
      ...{ disputeId: dispute.id, isMasked, isAttached: attached !== undefined },
      kind: suggestion.text === null ? "file" : "text",
      text: isMasked ? null : suggestion.text,
      isCollectable: !isMasked && attached !== "merchant",
    });
  });
  return messageOf(ListSuggestionsResponseSchema, wholeList(data));
}
