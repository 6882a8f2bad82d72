import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { createdAt, type Environment, instant, text } from "#extensions/database/columns.ts";
import { tenantOwned } from "#extensions/database/tenancy.ts";

/** Work that must happen once: who is at it, how far it came, and the answer that a repeat gets. */
export const IdempotencyRecordEntity = defineEntity({
  name: "IdempotencyRecord",
  tableName: "idempotency_records",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    id: text().primary(),
    environment: text().$type<Environment>(),
    operation: text(),
    /** Null when the caller named none: the work is then only kept from happening twice at the same time. */
    idempotencyKey: text().nullable(),
    /** SHA-256 of what the request asked. */
    fingerprint: text(),
    /** What is worked on. One unfinished record a subject. */
    subjectId: text(),
    recoveryPoint: text(),
    /** What the next recovery point needs to know, for example the state before the engine was called. */
    state: p.json<Record<string, string>>().columnType("jsonb"),
    /** Each claim has a token of its own; a worker that lost its claim cannot save with the old one. */
    claimToken: text(),
    ownerInstance: p.integer(),
    leaseExpiresAt: instant(),
    responseBody: p.blob().nullable(),
    responseContentType: text().nullable(),
    createdAt: createdAt(),
    finishedAt: instant().nullable(),
  },
});

export type IdempotencyRecord = InferEntity<typeof IdempotencyRecordEntity>;
