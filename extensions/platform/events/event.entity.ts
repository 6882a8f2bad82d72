import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import type { EventType } from "#contract/event-types.ts";
import { createdAt, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** What happened, saved in the same flush as the change itself. Webhooks and audit read this table. */
export const EventEntity = defineEntity({
  name: "Event",
  tableName: "events",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    id: text().primary(),
    environment: text().$type<Environment>(),
    type: text().$type<EventType>(),
    subjectId: text(),
    requestId: text(),
    data: p.json<Record<string, string>>().columnType("jsonb"),
    createdAt: createdAt(),
  },
});

export type Event = InferEntity<typeof EventEntity>;
