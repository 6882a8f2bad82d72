import { PDFDocument } from "@cantoo/pdf-lib";
import { appendOpened, type OpenedFile, openFile, saved } from "./join-files.ts";
import type { IndexRow, Packet, PacketFile, PacketPiece } from "./packet.ts";
import { coverPdf, faultPdf, indexPageCount, indexPdf, letterPdf, textsPdf } from "./packet-pages.ts";

const DAMAGED = "The file cannot be shown as pages. The bank gets the file itself.";

/** Cover, letter, index, texts, and the pages of every file unchanged. */
export async function packetPdf(packet: Packet): Promise<{ content: Uint8Array; pageCount: number }> {
  const made = new Date(packet.createdAt);
  const letter = packet.letter === null ? [] : [await opened(await letterPdf(packet.letter, made))];
  const texts = await textsPdf(packet.pieces, made);
  const textPages = texts.content ? [await opened(texts.content)] : [];
  const files = await Promise.all(
    packet.pieces.flatMap((piece) => (piece.file ? [openPiece(piece, piece.file, made)] : [])),
  );
  const indexStart = 2 + pagesOf(letter);
  const textStart = indexStart + indexPageCount(packet.pieces.length);
  const rows = rowsOf(packet.pieces, {
    textStart,
    texts: texts.pages,
    fileStart: textStart + pagesOf(textPages),
    files,
  });
  const front = [await opened(await coverPdf(packet, made)), ...letter, await opened(await indexPdf(rows, made))];
  const whole = await PDFDocument.create({ updateMetadata: false });
  whole.setTitle(packet.title);
  whole.setLanguage("en-US");
  for (const each of [...front, ...textPages, ...files]) await appendOpened(whole, each);
  return { content: await saved(whole), pageCount: whole.getPageCount() };
}

const opened = (content: Uint8Array): Promise<OpenedFile> => openFile({ content, contentType: "application/pdf" });

const pagesOf = (files: readonly OpenedFile[]): number => files.reduce((sum, { pageCount }) => sum + pageCount, 0);

async function openPiece(piece: PacketPiece, file: PacketFile, made: Date): Promise<OpenedFile> {
  const { content, contentType, fault } = file;
  if (content === null) return opened(await faultPdf(piece, fault ?? DAMAGED, made));
  try {
    return await openFile({ content, contentType });
  } catch {
    return opened(await faultPdf(piece, DAMAGED, made));
  }
}

interface Places {
  readonly textStart: number;
  /** Of each text, the page of the texts on which it begins and the number of its pages. */
  readonly texts: readonly { readonly first: number; readonly count: number }[];
  readonly fileStart: number;
  readonly files: readonly OpenedFile[];
}

function rowsOf(pieces: readonly PacketPiece[], { textStart, texts, fileStart, files }: Places): IndexRow[] {
  let [text, file, page] = [0, 0, fileStart];
  return pieces.map((piece) => {
    if (piece.text !== null) {
      const { first = 0, count = 1 } = texts[text++] ?? {};
      return { piece, firstPage: textStart + first, pageCount: count };
    }
    const { pageCount = 1 } = files[file++] ?? {};
    const row = { piece, firstPage: page, pageCount };
    page += pageCount;
    return row;
  });
}
