import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { inBatches } from "./due-handler.ts";

/**
 * Chains events whose own transactions did not extend the chain, so that those transactions don't wait for each other.
 */
export const chainEvents = inBatches(async (phase, items) => {
  const ids = items.map(({ subjectId }) => subjectId);
  const events = await phase.em.find(EventEntity, { id: { $in: ids } }, { orderBy: { createdAt: "asc", id: "asc" } });
  for (const { type, subjectId, data, requestId, service, userId, apiKeyId, createdAt } of events)
    phase.audit({
      action: type,
      subjectId,
      data,
      by: { requestId, service, userId: userId ?? null, apiKeyId: apiKeyId ?? null, createdAt },
    });
});
