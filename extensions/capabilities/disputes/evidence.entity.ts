import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { createdAt, instant, text, updatedAt } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** One piece of evidence. We store texts, since the engine never returns them; of files only the metadata. */
export const EvidenceEntity = defineEntity({
  name: "Evidence",
  tableName: "dispute_evidence",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    id: text().primary(),
    environment: text().$type<Environment>(),
    disputeId: text(),
    evidenceType: text(),
    /** collected: Tollhouse attached what it knows of the sale. */
    source: text().$type<"merchant" | "collected">().default("merchant"),
    text: text().nullable(),
    engineFileId: text().nullable(),
    fileName: text().nullable(),
    contentType: text().nullable(),
    sizeBytes: p.integer().nullable(),
    sha256: text().nullable(),
    /** The time of the last submission of this version; null since it was attached or replaced. */
    submittedAt: instant().nullable(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: p.integer().version(),
  },
});

export type Evidence = InferEntity<typeof EvidenceEntity>;
