import { type SentPiece, sha256Of } from "#extensions/capabilities/disputes/index.ts";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { isRefused } from "#extensions/connectors/engine/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { ChosenPieces } from "./packet-pieces.ts";

/** A piece with its file's bytes, or why they are not shown. */
export interface DownloadedPiece {
  readonly piece: SentPiece;
  readonly content: Uint8Array | null;
  readonly fault: string | null;
}

const GONE = "The processor no longer has this file, so it cannot be shown here.";
const DIFFERS =
  "The processor's copy of this file is not the file that was attached: its SHA-256 differs. It is not shown here. Ask support before you rely on it.";

/** The files of all pieces, each compared with its hash. */
export async function downloadPieces(work: UnitOfWork, { dispute, pieces }: ChosenPieces): Promise<DownloadedPiece[]> {
  return Promise.all(pieces.map((piece) => downloadPiece(work, dispute.engineDisputeId, piece)));
}

async function downloadPiece(work: UnitOfWork, engineDisputeId: string, piece: SentPiece): Promise<DownloadedPiece> {
  const { engineFileId, sha256 } = piece;
  if (engineFileId === null) return { piece, content: null, fault: null };
  const content = await download(work, engineDisputeId, engineFileId);
  if (content === null) return { piece, content, fault: GONE };
  return sha256Of(content) === sha256 ? { piece, content, fault: null } : { piece, content: null, fault: DIFFERS };
}

async function download(work: UnitOfWork, engineDisputeId: string, fileId: string): Promise<Uint8Array | null> {
  const { disputes } = await merchantEngine(work);
  try {
    return await disputes.downloadFile(engineDisputeId, fileId);
  } catch (error) {
    if (isRefused(error, "not_found")) return null;
    throw error;
  }
}
