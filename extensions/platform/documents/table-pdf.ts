import PDFDocument from "pdfkit";
import { collected } from "./collected.ts";
import { type Cover, drawCover } from "./pdf-cover.ts";
import { BOTTOM, FOOT, LEFT, type Pdf, RIGHT, TOP } from "./pdf-page.ts";
import { type Column, PdfTable, ROW_HEIGHT } from "./pdf-table.ts";

/** More rows would make the file too large for a response. */
export const MOST_PDF_ROWS = 50_000;

/** A document with a cover and one table. */
export interface TableDocument extends Cover {
  /** The name of the file's content, for example "Settlement stl_01…". */
  readonly name: string;
  /** The ID at the foot of each page. */
  readonly id: string;
  readonly createdAt: Date;
  readonly columns: readonly Column[];
  /** The number of rows that follow, without the last line. */
  readonly rowCount: number;
  /** The cells of the last line. */
  readonly total: readonly string[];
}

type Rows = readonly (readonly string[])[];

const HEAD_HEIGHT = 16;

/** Draws the document with its rows, which may be read page by page. */
export async function tablePdf(content: TableDocument, pages: AsyncIterable<Rows> | Iterable<Rows>): Promise<Buffer> {
  const info = { Title: content.name, CreationDate: content.createdAt };
  const document = new PDFDocument({ size: "LETTER", margin: 0, info });
  const bytes = collected(document);
  const listing = new Listing(document, content, drawCover(document, content));
  for await (const rows of pages) for (const cells of rows) listing.add(cells);
  listing.end();
  document.end();
  return bytes;
}

/** The table, across pages. */
class Listing {
  readonly #document: Pdf;
  readonly #content: TableDocument;
  readonly #table: PdfTable;
  readonly #pageCount: number;
  #page = 1;
  #y: number;

  constructor(document: Pdf, content: TableDocument, y: number) {
    this.#document = document;
    this.#content = content;
    this.#table = new PdfTable(document, content.columns);
    const rows = content.rowCount + 1;
    this.#pageCount = 1 + Math.max(0, Math.ceil((rows - rowsFrom(y)) / rowsFrom(TOP)));
    this.#y = y;
    this.#begin();
  }

  add(cells: readonly string[]): void {
    if (this.#y + ROW_HEIGHT > BOTTOM) this.#nextPage();
    this.#table.row(this.#y, cells);
    this.#y += ROW_HEIGHT;
  }

  end(): void {
    this.add(this.#content.total);
    this.#table.flush();
  }

  #nextPage(): void {
    this.#table.flush();
    this.#document.addPage();
    this.#page += 1;
    this.#y = TOP;
    this.#begin();
  }

  #begin(): void {
    const place = `Page ${this.#page} of ${this.#pageCount}`;
    this.#document.font("Helvetica").fontSize(7.5).fillColor("#555555");
    this.#document.text(this.#content.id, LEFT, FOOT, { lineBreak: false });
    this.#document.text(place, RIGHT - this.#document.widthOfString(place), FOOT, { lineBreak: false });
    this.#table.head(this.#y);
    this.#y += HEAD_HEIGHT;
  }
}

function rowsFrom(y: number): number {
  return Math.floor((BOTTOM - y - HEAD_HEIGHT) / ROW_HEIGHT);
}
