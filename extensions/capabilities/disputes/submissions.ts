import { createHash } from "node:crypto";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { DisputeExtension } from "./dispute.entity.ts";
import type { Evidence } from "./evidence.entity.ts";
import { type DisputeSubmission, DisputeSubmissionEntity } from "./submission.entity.ts";

/** A piece of evidence as the bank gets it. */
export interface SentPiece {
  readonly evidenceId: string;
  readonly evidenceType: string;
  /** Null for a file. */
  readonly text: string | null;
  readonly engineFileId: string | null;
  readonly fileName: string | null;
  readonly contentType: string | null;
  readonly sizeBytes: number | null;
  /** Of the file, or of the text as UTF-8. */
  readonly sha256: string;
}

export function sentPiece(evidence: Evidence): SentPiece {
  const { id, evidenceType, text, engineFileId, fileName, contentType, sizeBytes, sha256 } = evidence;
  return {
    ...{ evidenceId: id, evidenceType, text: text ?? null, engineFileId: engineFileId ?? null },
    ...{ fileName: fileName ?? null, contentType: contentType ?? null, sizeBytes: sizeBytes ?? null },
    sha256: text == null ? (sha256 ?? "") : createHash("sha256").update(text).digest("hex"),
  };
}

const place = ({ organizationId, id }: Pick<DisputeSubmission, "organizationId" | "id">) => ({
  ...{ organizationId, recordId: id, field: "pieces" },
});

/** Keeps what was sent, also when the evidence changes later. */
export async function keepSubmission(
  phase: UnitOfWork,
  { id: disputeId, organizationId }: DisputeExtension,
  { stage, pieces }: { readonly stage: string; readonly pieces: readonly SentPiece[] },
): Promise<void> {
  const { encryption } = phase.context;
  const id = newId("disputeSubmission", phase.now());
  const sealedPieces = await encryption.encrypt(JSON.stringify(pieces), place({ organizationId, id }));
  createRow(phase, DisputeSubmissionEntity, {
    ...{ id, disputeId, disputeStage: stage, pieceCount: pieces.length },
    ...{ sealedPieces, encryptionKeyId: encryption.currentKeyId },
  });
}

/** The submissions of a dispute, the oldest first. */
export function submissionsOf(work: UnitOfWork, { id }: DisputeExtension): Promise<DisputeSubmission[]> {
  const order = {
    orderBy: [
      ["createdAt", "asc"],
      ["id", "asc"],
    ],
  } as const;
  return readRows(work, DisputeSubmissionEntity, { disputeId: id }, order);
}

export async function piecesOf({ context }: UnitOfWork, submission: DisputeSubmission): Promise<SentPiece[]> {
  return JSON.parse(await context.encryption.decrypt(submission.sealedPieces, place(submission)));
}
