import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import type { EventType } from "#contract/event-types.ts";
import { createdAt, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/**
 * One change of one resource, saved in the transaction of the change. Webhooks, timelines and the audit log read it.
 */
export const EventEntity = defineEntity({
  name: "Event",
  tableName: "events",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    id: text().primary(),
    environment: text().$type<Environment>(),
    type: text().$type<EventType>(),
    /** The first part of the type, for example "dispute". */
    objectType: text(),
    subjectId: text(),
    /**
     * The resource whose timeline also includes the event, for example a refund's transaction. Null without a parent.
     */
    parentId: text().nullable(),
    /** 1, 2, 3 … for each subject, without a gap. */
    sequence: p.integer(),
    /** The subject's version after the commit. */
    version: p.integer(),
    data: p.json<Record<string, string>>().columnType("jsonb"),
    /** The subject's REST JSON after the commit, byte for byte. Null for a subject that the API does not show. */
    object: text().nullable(),
    /** JSON of the former values of changed fields of `object`. Null when the subject is new or not shown. */
    previousAttributes: text().nullable(),
    requestId: text(),
    /** The calling service: a trusted service, a webhook, due work. */
    service: text(),
    /** Null unless a call token proved the user or key. */
    userId: text().nullable(),
    apiKeyId: text().nullable(),
    createdAt: createdAt(),
  },
});

export type Event = InferEntity<typeof EventEntity>;
