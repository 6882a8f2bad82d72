import { isRefusal } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { fileColumns, replaceEvidence, textColumns } from "./attach-evidence.ts";
import { assertRoom } from "./attach-file.ts";
import type { DisputeExtension } from "./dispute.entity.ts";
import { evidenceOf } from "./disputes.service.ts";
import type { Evidence } from "./evidence.entity.ts";
import type { InspectedFile } from "./inspect-file.ts";

/** A text, or a file that the engine has already. */
export type CollectedPiece = { readonly evidenceType: string } & (
  | { readonly text: string }
  | { readonly file: InspectedFile; readonly engineFileId: string }
);

/** Why a piece is not attached: a person attached one, or the card network takes no further file. */
type NotAttached = "attached_by_person" | "no_room";

/** Attaches the piece in place of an earlier collected one. The dispute must be locked. */
export async function attachCollected(
  phase: UnitOfWork,
  dispute: DisputeExtension,
  piece: CollectedPiece,
): Promise<Evidence | NotAttached> {
  const attached = await evidenceOf(phase, [dispute]);
  const existing = attached.find(({ evidenceType }) => evidenceType === piece.evidenceType);
  if (existing && existing.source !== "collected") return "attached_by_person";
  if ("file" in piece && !hasRoom(dispute, attached, piece)) return "no_room";
  const columns =
    "text" in piece
      ? textColumns(piece.text, "collected")
      : { ...fileColumns(piece.file, piece.engineFileId), source: "collected" as const };
  const { row } = await replaceEvidence(phase, dispute, piece.evidenceType, columns);
  await phase.save();
  const kept = (await evidenceOf(phase, [dispute])).find(({ id }) => id === row.id);
  if (!kept) throw new Error(`evidence ${row.id} is not there after it was attached`);
  return kept;
}

function hasRoom(
  dispute: DisputeExtension,
  attached: readonly Evidence[],
  { evidenceType, file }: CollectedPiece & { readonly file: InspectedFile },
): boolean {
  try {
    assertRoom(dispute, attached, evidenceType, { pageCount: file.pageCount, sizeBytes: file.content.byteLength });
    return true;
  } catch (error) {
    if (isRefusal(error, "too_many_files") || isRefusal(error, "too_many_pages")) return false;
    throw error;
  }
}
