import { defineEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { createdAt, instant, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** Work that must happen once: its owner, its recovery point, and the answer that a repeat gets. */
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
    /** Null without one: the work is then only kept from happening twice at the same time. */
    idempotencyKey: text().nullable(),
    /** The request that came first. */
    requestId: text(),
    /** One digest for each field of the request. Null without a key. */
    sealedFingerprint: text().nullable(),
    /** Operations with the same name here exclude each other on a subject. */
    exclusive: text().nullable(),
    subjectId: text().nullable(),
    recoveryPoint: text(),
    /** The facts that recovery needs, for example the dispute's status before the engine was asked. */
    sealedState: text().nullable(),
    /** Grows with each claim; a worker whose claim was taken over cannot save with the old one. */
    fencingToken: p.bigint("number"),
    ownerInstance: text(),
    leaseExpiresAt: instant(),
    /** Until then a request of an earlier owner may still reach the other side. */
    askedUntil: instant().nullable(),
    sealedAnswer: text().nullable(),
    encryptionKeyId: text(),
    createdAt: createdAt(),
    finishedAt: instant().nullable(),
  },
});
