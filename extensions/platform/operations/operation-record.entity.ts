import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { createdAt, instant, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** Work that must happen once: who is at it, how far it came, and the answer that a repeat gets. */
export const IdempotencyRecordEntity = defineEntity({
  name: "IdempotencyRecord",
  tableName: "idempotency_records",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    id: text().primary(),
    environment: text().$type<Environment>(),
    /** The contract's method: `<service>/<method>`. */
    operation: text(),
    /** Null when the caller named none: the work is then only kept from happening twice at the same time. */
    idempotencyKey: text().nullable(),
    /** Of the request that came first. */
    requestId: text(),
    /** What the request asked, as one digest a field. Null without a key. */
    sealedFingerprint: text().nullable(),
    /** What is worked on, where that is one work at a time. */
    subjectId: text().nullable(),
    recoveryPoint: text(),
    /** What the next recovery point needs to know, for example the state before the engine was called. */
    state: p.json<Record<string, string>>().columnType("jsonb"),
    /** Each claim has a token of its own; a worker that lost its claim cannot save with the old one. */
    claimToken: text(),
    ownerInstance: p.integer(),
    leaseExpiresAt: instant(),
    sealedAnswer: text().nullable(),
    encryptionKeyId: text(),
    createdAt: createdAt(),
    finishedAt: instant().nullable(),
  },
});

export type IdempotencyRecord = InferEntity<typeof IdempotencyRecordEntity>;
