import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { createdAt, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** What one submission sent to the bank. It never changes. */
export const DisputeSubmissionEntity = defineEntity({
  name: "DisputeSubmission",
  tableName: "dispute_submissions",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    id: text().primary(),
    environment: text().$type<Environment>(),
    disputeId: text(),
    /** The dispute's stage when it was sent. */
    disputeStage: text(),
    pieceCount: p.integer(),
    /** JSON of the pieces: texts as they were sent, and of files the name, the hash and the engine's ID. */
    sealedPieces: text(),
    encryptionKeyId: text(),
    createdAt: createdAt(),
  },
});

export type DisputeSubmission = InferEntity<typeof DisputeSubmissionEntity>;
