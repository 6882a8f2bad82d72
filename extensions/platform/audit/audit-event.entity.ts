import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { createdAt, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/**
 * One audited action or read. The database refuses updates and deletes; the hashes reveal tampering below the database.
 */
export const AuditEventEntity = defineEntity({
  name: "AuditEvent",
  tableName: "audit_events",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    id: text().primary(),
    /** 1, 2, 3 … in each organization, without a gap. */
    sequence: p.bigint("bigint"),
    environment: text().$type<Environment>(),
    action: text(),
    subjectId: text(),
    /** The protected fields that were read. Empty for an action. */
    fields: p.array<string>().columnType("text[]"),
    purpose: text().nullable(),
    requestId: text(),
    /** The calling service: a trusted service, the operators' command line, a webhook. */
    service: text(),
    /** Null unless a call token proved the user. */
    userId: text().nullable(),
    apiKeyId: text().nullable(),
    data: p.json<Record<string, string>>().columnType("jsonb"),
    createdAt: createdAt(),
    previousHash: p.blob(),
    hash: p.blob(),
  },
});

export type AuditEvent = InferEntity<typeof AuditEventEntity>;

/** The end of each organization's chain: the last hash, and the lock that serializes appends. */
export const AuditChainEntity = defineEntity({
  name: "AuditChain",
  tableName: "audit_chains",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    sequence: p.bigint("bigint"),
    hash: p.blob(),
  },
});
