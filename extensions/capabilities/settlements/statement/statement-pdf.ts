import PDFDocument from "pdfkit";
import { amountFormat, dayFormat } from "./formats.ts";
import { drawCover, type StatementFacts } from "./pdf-cover.ts";
import { BOTTOM, FOOT, LEFT, type Pdf, RIGHT, TOP } from "./pdf-page.ts";
import { type Column, PdfTable, ROW_HEIGHT } from "./pdf-table.ts";
import type { StatementEntry } from "./statement-entries.queries.ts";
import { reasonOf, typeLabel } from "./statement-labels.ts";

/** More rows would make the file too large for a response. */
export const MOST_PDF_ENTRIES = 50_000;

const COLUMNS: readonly Column[] = [
  { label: "Date", x: LEFT, width: 48 },
  { label: "Type", x: 86, width: 68 },
  { label: "Source", x: 156, width: 126 },
  { label: "Reference", x: 292, width: 78 },
  { label: "Gross", x: 368, width: 70, isAmount: true },
  { label: "Fee", x: 438, width: 60, isAmount: true },
  { label: "Net", x: 498, width: 78, isAmount: true },
];

const HEAD_HEIGHT = 16;

/** The statement as a PDF: the settlement, its sums, and its entries in creation order. */
export async function statementPdf(
  facts: StatementFacts,
  pages: AsyncIterable<readonly StatementEntry[]> | Iterable<readonly StatementEntry[]>,
): Promise<Buffer> {
  const { settlement } = facts;
  const info = { Title: `Settlement ${settlement.id}`, CreationDate: settlement.closedAt ?? settlement.createdAt };
  const document = new PDFDocument({ size: "LETTER", margin: 0, info });
  const bytes = collected(document);
  const listing = new EntryListing(document, facts, drawCover(document, facts));
  for await (const entries of pages) for (const entry of entries) listing.add(entry);
  listing.end();
  document.end();
  return bytes;
}

function collected(document: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  document.on("end", () => resolve(Buffer.concat(chunks)));
  document.on("error", reject);
  return promise;
}

/** The table of entries, across pages. */
class EntryListing {
  readonly #document: Pdf;
  readonly #facts: StatementFacts;
  readonly #table: PdfTable;
  readonly #pageCount: number;
  readonly #amount: (minorUnits: bigint) => string;
  readonly #day: (date: Date) => string;
  #page = 1;
  #y: number;

  constructor(document: Pdf, facts: StatementFacts, y: number) {
    const { settlement, timeZone, listedCount } = facts;
    this.#document = document;
    this.#facts = facts;
    this.#table = new PdfTable(document, COLUMNS);
    this.#amount = amountFormat(settlement.currency);
    this.#day = dayFormat(timeZone);
    const rows = listedCount + 1;
    this.#pageCount = 1 + Math.max(0, Math.ceil((rows - rowsFrom(y)) / rowsFrom(TOP)));
    this.#y = y;
    this.#begin();
  }

  add(entry: StatementEntry): void {
    const { entryType, sourceId, reference } = entry;
    const reason = reasonOf(entry, this.#facts.settlement.currency);
    this.#row([
      this.#day(entry.createdAt),
      typeLabel(entry),
      sourceId,
      (entryType === "fee" ? reason : (reference ?? reason)) ?? "",
      this.#amount(entry.grossMinorUnits),
      this.#amount(entry.feeMinorUnits),
      this.#amount(entry.netMinorUnits),
    ]);
  }

  end(): void {
    const { entryCount, netMinorUnits, totals } = this.#facts.settlement;
    const [gross, fees] = [totals?.grossAmount, totals?.feeAmount].map((text) => this.#amount(BigInt(text ?? 0)));
    this.#row([
      "Total",
      `${entryCount ?? 0} entries`,
      "",
      "",
      gross ?? "",
      fees ?? "",
      this.#amount(netMinorUnits ?? 0n),
    ]);
    this.#table.flush();
  }

  #row(cells: readonly string[]): void {
    if (this.#y + ROW_HEIGHT > BOTTOM) this.#nextPage();
    this.#table.row(this.#y, cells);
    this.#y += ROW_HEIGHT;
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
    this.#document.text(this.#facts.settlement.id, LEFT, FOOT, { lineBreak: false });
    this.#document.text(place, RIGHT - this.#document.widthOfString(place), FOOT, { lineBreak: false });
    this.#table.head(this.#y);
    this.#y += HEAD_HEIGHT;
  }
}

function rowsFrom(y: number): number {
  return Math.floor((BOTTOM - y - HEAD_HEIGHT) / ROW_HEIGHT);
}
