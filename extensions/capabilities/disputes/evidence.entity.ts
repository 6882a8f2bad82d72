import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { createdAt, instant, text, updatedAt } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** One piece of evidence. A text is ours to keep, since the engine never returns it; of a file we keep what names it. */
export const EvidenceEntity = defineEntity({
  name: "Evidence",
  tableName: "dispute_evidence",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    id: text().primary(),
    disputeId: text(),
    evidenceType: text(),
    text: text().nullable(),
    engineFileId: text().nullable(),
    fileName: text().nullable(),
    contentType: text().nullable(),
    sizeBytes: p.integer().nullable(),
    sha256: text().nullable(),
    /** When it was last submitted as it is; null when it was attached or replaced since. */
    submittedAt: instant().nullable(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
});

export type Evidence = InferEntity<typeof EvidenceEntity>;
