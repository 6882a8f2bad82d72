import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { createdAt, instant, text, updatedAt } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** A file as it was uploaded. */
export interface SourceFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** One piece of evidence. We store texts, encrypted, since the engine never returns them; of files only the metadata. */
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
    /** The dispute's stage when it was attached. Null for evidence from before stages were kept. */
    disputeStage: text().nullable(),
    /** A later stage has a draft of its own. */
    isOfEarlierStage: p.boolean().default(false),
    /** collected: Tollhouse attached what it knows of the sale. */
    source: text().$type<"merchant" | "collected">().default("merchant"),
    /** A text that was attached before texts were encrypted, until the job `disputes.seal_texts` encrypts it. */
    text: text().nullable(),
    sealedText: text().nullable(),
    encryptionKeyId: text().nullable(),
    engineFileId: text().nullable(),
    fileName: text().nullable(),
    contentType: text().nullable(),
    sizeBytes: p.integer().nullable(),
    sha256: text().nullable(),
    /** Of a file. Null for one from before pages were counted. */
    pageCount: p.integer().nullable(),
    /** The files that it was joined of, in their order. */
    sourceFiles: p.json<readonly SourceFile[]>().columnType("jsonb").defaultRaw("'[]'"),
    /** The time of the last submission of this version; null since it was attached or replaced. */
    submittedAt: instant().nullable(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: p.integer().version(),
  },
});

export type EvidenceRow = InferEntity<typeof EvidenceEntity>;

/** A row with its text decrypted; null for a file. */
export type Evidence = Omit<EvidenceRow, "sealedText" | "encryptionKeyId">;
