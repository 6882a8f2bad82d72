import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { createdAt, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** Who did or read what. The database refuses to change or delete a row; the hashes tell when somebody did it all the same. */
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
    /** What made the call: a trusted service, the operators' command line, a webhook. */
    service: text(),
    /** Null unless the call proved which user it acts for. */
    userId: text().nullable(),
    apiKeyId: text().nullable(),
    data: p.json<Record<string, string>>().columnType("jsonb"),
    createdAt: createdAt(),
    previousHash: p.blob(),
    hash: p.blob(),
  },
});

export type AuditEvent = InferEntity<typeof AuditEventEntity>;

/** The end of each organization's chain: what the next row follows, and the lock under which it is written. */
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
