import { defineEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { createdAt, instant, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** Work that must run once: its owner, its recovery point, and the answer for repeats. */
export const IdempotencyRecordEntity = defineEntity({
  name: "IdempotencyRecord",
  tableName: "idempotency_records",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    id: text().primary(),
    environment: text().$type<Environment>(),
    /** The contract method: `<service>/<method>`. */
    operation: text(),
    /** Null without a key: the record then only prevents concurrent work. */
    idempotencyKey: text().nullable(),
    /** The request ID of the first request. */
    requestId: text(),
    /** A digest per request field. Null without a key. */
    sealedFingerprint: text().nullable(),
    /** Operations with the same value exclude each other on a subject. */
    exclusive: text().nullable(),
    subjectId: text().nullable(),
    recoveryPoint: text(),
    /** State for recovery, for example the dispute's status before the engine was called. */
    sealedState: text().nullable(),
    /** Incremented by each claim. A worker whose claim was taken over cannot save with its old token. */
    fencingToken: p.bigint("number"),
    ownerInstance: text(),
    leaseExpiresAt: instant(),
    /** Until then, an earlier owner's request may still reach the other service. */
    askedUntil: instant().nullable(),
    sealedAnswer: text().nullable(),
    encryptionKeyId: text(),
    createdAt: createdAt(),
    finishedAt: instant().nullable(),
  },
});
