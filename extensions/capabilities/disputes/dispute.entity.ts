import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { instant, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** The sidecar of a dispute that the engine holds: what lists need, and what the platform did about it. */
export const DisputeExtensionEntity = defineEntity({
  name: "DisputeExtension",
  tableName: "dispute_extensions",
  ...tenantOwned,
  properties: {
    ...resource(),
    engineDisputeId: text(),
    transactionId: text(),
    /** Of its transaction, for the list's filters. */
    customerId: text().nullable(),
    last4: text().nullable(),
    amountMinorUnits: p.bigint("bigint"),
    currency: text(),
    /** The engine's words, so that a new one passes through. */
    stage: text(),
    status: text(),
    reason: text().nullable(),
    reasonCode: text().nullable(),
    respondBy: instant().nullable(),
    /** When the bank opened and closed it, as the engine reports. `createdAt` is when the engine learned of it. */
    openedAt: instant(),
    closedAt: instant().nullable(),
    /** When the platform last acted on the dispute at the engine (spec, "Submit dispute evidence"). */
    lastPlatformActionAt: instant().nullable(),
    /** Since when the engine has not confirmed a submission. */
    outcomeUnknownSince: instant().nullable(),
    evidenceCount: p.integer(),
    /** Pieces that were attached or replaced since they were last submitted. */
    unsubmittedCount: p.integer().default(0),
    metadata: p.json<Readonly<Record<string, string>>>().columnType("jsonb").defaultRaw("'{}'"),
  },
});

export type DisputeExtension = InferEntity<typeof DisputeExtensionEntity>;
