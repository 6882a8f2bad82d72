import { setFontFor } from "./pdf-fonts.ts";
import type { Pdf } from "./pdf-page.ts";

export interface Column {
  readonly label: string;
  readonly x: number;
  readonly width: number;
  readonly isAmount?: boolean;
}

export const ROW_HEIGHT = 13;
const FONT = "Helvetica";
const FONT_SIZE = 7.5;
const HEAD_COLOR = "#555555";

/** Text written directly. Its character codes are the font's. */
const DIRECT = /^[ -~\u00a0-\u00ff]*$/;
const SPECIAL = /[()\\]/g;

/** Glyph widths in thousandths of the font size. */
const DIGIT_WIDTH = 556;
const AMOUNT_WIDTHS: Readonly<Record<string, number>> = { ",": 278, ".": 278, "-": 333 };
const ASCENT = 0.718;

/**
 * Draws table rows. Most cells are written directly into the page, since the library's text function costs ten times as
 * much and a statement may have 50,000 rows.
 */
export class PdfTable {
  readonly #document: Pdf;
  readonly #columns: readonly Column[];
  readonly #operators: string[] = [];

  constructor(document: Pdf, columns: readonly Column[]) {
    this.#document = document;
    this.#columns = columns;
  }

  head(y: number): void {
    this.#document.font(FONT).fontSize(FONT_SIZE).fillColor(HEAD_COLOR);
    for (const { label, x, width, isAmount = false } of this.#columns)
      this.#document.text(label, isAmount ? x + width - this.#document.widthOfString(label) : x, y, {
        lineBreak: false,
      });
    this.rule(y + 10);
    this.#document.fillColor("black");
  }

  /** Draws a line over the full width. */
  rule(y: number): void {
    const [first, last] = [this.#columns[0], this.#columns.at(-1)];
    if (!first || !last) return;
    const line = this.#document.moveTo(first.x, y).lineTo(last.x + last.width, y);
    line.lineWidth(0.5).stroke("#999999");
  }

  row(y: number, cells: readonly string[]): void {
    for (const [index, column] of this.#columns.entries()) {
      const cell = cells[index] ?? "";
      if (cell === "") continue;
      if (column.isAmount) this.#amount(y, cell, column);
      else if (DIRECT.test(cell)) this.#direct(column.x, y, this.#fit(cell, column.width));
      else this.#other(y, cell, column);
    }
  }

  /** Ends a page. */
  flush(): void {
    const document = this.#document.font(FONT).fontSize(FONT_SIZE);
    // Registers the font on the page with invisible text.
    document.text(" ", 0, 0, { lineBreak: false });
    const { id } = (document as unknown as { _font: { id: string } })._font;
    // The library's y axis starts at the top, PDF's at the bottom.
    document.addContent(
      `q 1 0 0 -1 0 ${document.page.height} cm BT /${id} ${FONT_SIZE} Tf ${this.#operators.splice(0).join(" ")} ET Q`,
    );
  }

  #amount(y: number, cell: string, { x, width }: Column): void {
    const units = [...cell].reduce((sum, character) => sum + (AMOUNT_WIDTHS[character] ?? DIGIT_WIDTH), 0);
    this.#direct(x + width - (units * FONT_SIZE) / 1_000, y, cell);
  }

  #direct(x: number, y: number, text: string): void {
    const baseline = this.#document.page.height - y - ASCENT * FONT_SIZE;
    const escaped = text.replace(SPECIAL, "\\$&");
    this.#operators.push(`1 0 0 1 ${x.toFixed(2)} ${baseline.toFixed(2)} Tm (${escaped}) Tj`);
  }

  #other(y: number, text: string, { x, width }: Column): void {
    setFontFor(this.#document.fontSize(FONT_SIZE), text);
    const place = { lineBreak: false, baseline: "alphabetic" } as const;
    this.#document.text(this.#shortened(text, width), x, y + ASCENT * FONT_SIZE, place);
    this.#document.font(FONT);
  }

  /** Measures only text that may be too wide. */
  #fit(text: string, width: number): string {
    if ((text.length * DIGIT_WIDTH * FONT_SIZE) / 1_000 <= width) return text;
    this.#document.font(FONT).fontSize(FONT_SIZE);
    return this.#shortened(text, width);
  }

  #shortened(text: string, width: number): string {
    if (this.#document.widthOfString(text) <= width) return text;
    const characters = [...text];
    while (characters.length > 1 && this.#document.widthOfString(`${characters.join("")}...`) > width) characters.pop();
    return `${characters.join("")}...`;
  }
}
