import type { EngineFile } from "#extensions/connectors/engine/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { fileColumns, replaceEvidence, textColumns } from "./attach-evidence.ts";
import type { DisputeExtension } from "./dispute.entity.ts";
import { evidenceOf } from "./disputes.service.ts";
import type { Evidence } from "./evidence.entity.ts";

/** A text, or a file that the engine has already. */
export type CollectedPiece = { readonly evidenceType: string } & (
  | { readonly text: string }
  | { readonly file: EngineFile; readonly engineFileId: string }
);

/** Attaches the piece in place of an earlier collected one. Null where a person attached one. The dispute must be locked. */
export async function attachCollected(
  phase: UnitOfWork,
  dispute: DisputeExtension,
  piece: CollectedPiece,
): Promise<Evidence | null> {
  const attached = await evidenceOf(phase, [dispute]);
  const existing = attached.find(({ evidenceType }) => evidenceType === piece.evidenceType);
  if (existing && existing.source !== "collected") return null;
  const columns =
    "text" in piece
      ? textColumns(piece.text, "collected")
      : { ...fileColumns(piece.file, piece.engineFileId), source: "collected" as const };
  const evidence = await replaceEvidence(phase, dispute, piece.evidenceType, columns);
  await phase.save();
  return evidence;
}
