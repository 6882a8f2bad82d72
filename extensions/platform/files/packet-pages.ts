import PDFDocument from "pdfkit";
import { collected } from "#extensions/platform/documents/collected.ts";
import { setFontFor } from "#extensions/platform/documents/pdf-fonts.ts";
import { BOTTOM, LEFT, type Pdf, RIGHT, TOP } from "#extensions/platform/documents/pdf-page.ts";
import type { IndexRow, Packet, PacketPiece } from "./packet.ts";

const WIDTH = RIGHT - LEFT;
const BOLD = "Helvetica-Bold";
const GRAY = "#555555";
const LINE = 16;
const LABELS_WIDTH = 130;
const ROWS_PER_PAGE = 20;
const ROW_HEIGHT = 32;

/** One page: what the packet is and which dispute it answers. */
export function coverPdf({ title, organizationName, facts, notice }: Packet, made: Date): Promise<Uint8Array> {
  return drawn(title, made, (pdf) => {
    write(pdf, title, { size: 22, font: BOLD });
    write(pdf, organizationName, { size: 13 });
    pdf.moveDown(1.5);
    for (const [label, value] of facts) {
      const { y } = pdf;
      write(pdf, label, { color: GRAY, at: [LEFT, y] });
      write(pdf, value, { at: [LEFT + LABELS_WIDTH, y] });
      pdf.y = Math.max(pdf.y, y + LINE);
    }
    pdf.moveDown(1.5);
    write(pdf, notice, { font: BOLD });
  });
}

/** The letter as the bank gets it. */
export function letterPdf(letter: string, made: Date): Promise<Uint8Array> {
  return drawn("Letter", made, (pdf) => {
    write(pdf, "Letter", { size: 16, font: BOLD });
    pdf.moveDown();
    write(pdf, letter);
  });
}

export function indexPageCount(pieces: number): number {
  return Math.max(1, Math.ceil(pieces / ROWS_PER_PAGE));
}

/** Where each piece is. It always has the pages of `indexPageCount`. */
export function indexPdf(rows: readonly IndexRow[], made: Date): Promise<Uint8Array> {
  return drawn("Index", made, (pdf) => {
    write(pdf, "Index", { size: 16, font: BOLD });
    if (rows.length === 0) write(pdf, "No evidence is attached.", { at: [LEFT, TOP + 40] });
    rows.forEach((row, index) => {
      const place = index % ROWS_PER_PAGE;
      if (place === 0 && index > 0) pdf.addPage();
      drawRow(pdf, row, TOP + 40 + place * ROW_HEIGHT);
    });
  });
}

function drawRow(pdf: Pdf, { piece, firstPage, pageCount }: IndexRow, y: number): void {
  const { label, name, file } = piece;
  const pages = pageCount > 1 ? `Pages ${firstPage}–${firstPage + pageCount - 1}` : `Page ${firstPage}`;
  const what = file ? `${file.fileName} · SHA-256 ${file.sha256}` : "Text";
  line(pdf, `${label}. ${name}`, [LEFT, y], { font: BOLD, width: WIDTH - 100 });
  line(pdf, pages, [RIGHT - 95, y], { width: 95 });
  line(pdf, what, [LEFT, y + 13], { size: 7.5, color: GRAY, width: WIDTH });
}

/** All texts, one after the other. Of each, the page on which it begins, from 0, and the number of its pages. */
export async function textsPdf(pieces: readonly PacketPiece[], made: Date) {
  const texts = pieces.filter(({ text }) => text !== null);
  const pages: { first: number; count: number }[] = [];
  if (texts.length === 0) return { content: null, pages };
  const content = await drawn("Texts", made, (pdf) => {
    let page = 0;
    pdf.on("pageAdded", () => {
      page += 1;
    });
    for (const { label, name, text } of texts) {
      if (pdf.y > BOTTOM - 4 * LINE) pdf.addPage();
      const first = page;
      write(pdf, `${label}. ${name}`, { font: BOLD, size: 12 });
      write(pdf, text ?? "");
      pages.push({ first, count: page - first + 1 });
      pdf.moveDown(1.5);
    }
  });
  return { content, pages };
}

/** In place of a file that is not shown. */
export function faultPdf({ label, name, file }: PacketPiece, fault: string, made: Date): Promise<Uint8Array> {
  return drawn(name, made, (pdf) => {
    write(pdf, `${label}. ${name}`, { font: BOLD, size: 16 });
    pdf.moveDown();
    write(pdf, file?.fileName ?? "", { color: GRAY });
    pdf.moveDown();
    write(pdf, fault, { font: BOLD });
  });
}

async function drawn(name: string, made: Date, draw: (pdf: Pdf) => void): Promise<Uint8Array> {
  const margins = { top: TOP, bottom: 792 - BOTTOM, left: LEFT, right: LEFT };
  const pdf = new PDFDocument({ size: "LETTER", margins, info: { Title: name, CreationDate: made } });
  const bytes = collected(pdf);
  draw(pdf);
  pdf.end();
  return new Uint8Array(await bytes);
}

interface Style {
  readonly size?: number;
  readonly font?: string;
  readonly color?: string;
  readonly at?: readonly [x: number, y: number];
}

/** Text that goes on on further pages. */
function write(pdf: Pdf, text: string, { size = 10, font, color = "black", at }: Style = {}): void {
  setFontFor(pdf, text, font);
  const [x, y] = at ?? [LEFT, pdf.y];
  pdf
    .fontSize(size)
    .fillColor(color)
    .text(text, x, y, { width: RIGHT - x });
}

interface LineStyle extends Omit<Style, "at"> {
  readonly width: number;
}

/** One line, shortened where it is too long. */
function line(pdf: Pdf, text: string, [x, y]: readonly [number, number], style: LineStyle): void {
  const { size = 9.5, font, color = "black", width } = style;
  setFontFor(pdf, text, font);
  pdf
    .fontSize(size)
    .fillColor(color)
    .text(text, x, y, { width, height: size + 2, ellipsis: true, lineBreak: false });
}
