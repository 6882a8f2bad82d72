import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { inBatches } from "./due-handler.ts";

const CHAINED = ["type", "subjectId", "data", "requestId", "service", "userId", "apiKeyId", "createdAt"] as const;

/**
 * Chains events whose own transactions did not extend the chain, so that those transactions don't wait for each other.
 */
export const chainEvents = inBatches(async (phase, items) => {
  const ids = items.map(({ subjectId }) => subjectId);
  // Without the resources that the events show, which are most of their rows, and not to be compared by each flush.
  const events = await phase.em.find(
    EventEntity,
    { id: { $in: ids } },
    { fields: [...CHAINED], orderBy: { createdAt: "asc", id: "asc" }, disableIdentityMap: true },
  );
  for (const { type, subjectId, data, requestId, service, userId, apiKeyId, createdAt } of events)
    phase.audit({
      action: type,
      subjectId,
      data,
      by: { requestId, service, userId: userId ?? null, apiKeyId: apiKeyId ?? null, createdAt },
    });
});
