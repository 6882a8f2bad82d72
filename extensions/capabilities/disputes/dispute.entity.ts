import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { createdAt, instant, text, updatedAt } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** The sidecar of a dispute that the engine holds: what lists need, and what the platform did about it. */
export const DisputeExtensionEntity = defineEntity({
  name: "DisputeExtension",
  tableName: "dispute_extensions",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    id: text().primary(),
    environment: text().$type<Environment>(),
    engineDisputeId: text(),
    transactionId: text(),
    amountMinorUnits: p.bigint("bigint"),
    currency: text(),
    /** The engine's words, so that a new one passes through. */
    stage: text(),
    status: text(),
    reason: text().nullable(),
    reasonCode: text().nullable(),
    respondBy: instant().nullable(),
    /** When the platform last acted on the dispute at the engine (spec, "Submit dispute evidence"). */
    lastPlatformActionAt: instant().nullable(),
    evidenceCount: p.integer(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: p.integer().version(),
  },
});

export type DisputeExtension = InferEntity<typeof DisputeExtensionEntity>;
