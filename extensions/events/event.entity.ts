import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { createdAt, type Environment, text } from "#extensions/database/columns.ts";
import { tenantOwned } from "#extensions/database/tenancy.ts";
import type { EventType } from "./event-types.ts";

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
