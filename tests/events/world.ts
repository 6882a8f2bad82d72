import { createApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";

export const world: CapabilityWorld = {
  async build({ organization, canary }) {
    const { apiKey } = await createApiKey(organization.work(), { scopes: ["disputes:read"], name: canary });
    const event = await organization.work().em.findOneOrFail(EventEntity, { subjectId: apiKey.id });
    return { event_id: event.id, event_resource_id: apiKey.id };
  },
  async buildLive({ organization }) {
    const { apiKey } = await createApiKey(organization.liveWork(), { scopes: [] });
    const event = await organization.liveWork().em.findOneOrFail(EventEntity, { subjectId: apiKey.id });
    return { event_id: event.id, event_resource_id: apiKey.id };
  },
  entries: {
    "GET routes/_dashboard+/events._index": {
      query: ({ event_resource_id: resource_id = "" }) => ({ resource_id }),
    },
    "GET routes/_dashboard+/events.$id": { params: ({ event_id = "" }) => ({ id: event_id }) },
  },
  samples: {
    "events.list": ({ event_resource_id: resource_id = "" }) => [
      { message: resource_id ? { resource_id } : {} },
      { message: { limit: 2, type: ["api_key.*", "dispute.opened"], created_at: { gte: "2020-01-01T00:00:00Z" } } },
    ],
  },
};
