import { randomBytes } from "node:crypto";
import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import type { Packet, PacketPiece } from "#extensions/platform/files/packet.ts";
import { runFileTask } from "#extensions/platform/files/run-file-task.ts";
import { medianMs } from "../median.ts";

/** The packet of ten files of 2.5 MB, which may take 3 s. */
const FILES = 10;
const FILE_BYTES = 2_500_000;
const MOST_MS = 3_000;
const TIMEOUT_MS = 60_000;

/** Four pages, and bytes that do not compress. */
async function aFile(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < 4; page += 1) {
    const noise = pdf.context.stream(randomBytes(FILE_BYTES / 4));
    pdf.addPage().node.set(PDFName.of("Noise"), pdf.context.register(noise));
  }
  return pdf.save();
}

async function aPiece(index: number): Promise<PacketPiece> {
  const content = await aFile();
  const file = {
    fileName: `${index}.pdf`,
    contentType: "application/pdf",
    sha256: "0".repeat(64),
    content,
    fault: null,
  };
  return { label: String.fromCharCode(65 + index), name: `File ${index}`, text: null, file };
}

const pieces = await Promise.all(Array.from({ length: FILES }, (_, index) => aPiece(index)));
const packet: Packet = {
  ...{ title: "Response to a dispute", organizationName: "Northwind", notice: "Draft.", createdAt: 0 },
  ...{ facts: [["Dispute", "dsp_1"]], letter: "To the issuing bank: it was delivered.", pieces },
};
const ms = await medianMs(() => runFileTask("packetPdf", packet, TIMEOUT_MS));
const megabytes = pieces.reduce((sum, { file }) => sum + (file?.content?.byteLength ?? 0), 0) / 1e6;
console.log(`packet of ${FILES} files, ${megabytes.toFixed(1)} MB: ${Math.round(ms)} ms (limit ${MOST_MS} ms)`);
process.exit(ms > MOST_MS ? 1 : 0);
