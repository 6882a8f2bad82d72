import { FileFaultError } from "#extensions/platform/files/file-fault.ts";
import type { Packet, PacketPiece } from "#extensions/platform/files/packet.ts";
import { runFileTask } from "#extensions/platform/files/run-file-task.ts";

const PACKET_MS = 10_000;
const FILE_MS = 4000;

/** A file that cannot become pages fails the whole packet. Each is tried alone then, and the packet is made without it. */
export async function packetBytes(packet: Packet): Promise<Uint8Array> {
  const content = await made(packet);
  if (content) return content;
  const pieces = await Promise.all(packet.pieces.map(withReadableFile));
  return (await runFileTask("packetPdf", { ...packet, pieces }, PACKET_MS)).content;
}

const made = (packet: Packet) => unlessUnreadable(runFileTask("packetPdf", packet, PACKET_MS));

async function withReadableFile(piece: PacketPiece): Promise<PacketPiece> {
  const { file } = piece;
  if (!file?.content) return piece;
  const { content, contentType } = file;
  const pages = await unlessUnreadable(runFileTask("joinFiles", { files: [{ content, contentType }] }, FILE_MS));
  return pages ? piece : { ...piece, file: { ...file, content: null } };
}

async function unlessUnreadable(task: Promise<{ content: Uint8Array }>): Promise<Uint8Array | null> {
  try {
    return (await task).content;
  } catch (error) {
    if (error instanceof FileFaultError) return null;
    throw error;
  }
}
