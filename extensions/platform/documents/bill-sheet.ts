import type { BillDocument, BillRow, BillSum } from "./bill.ts";
import { setFontFor } from "./pdf-fonts.ts";
import type { Pdf } from "./pdf-page.ts";

const MARGIN = 48;
const GAP = 24;
const GRAY = "#555555";
const QUANTITY_WIDTH = 60;
const AMOUNT_WIDTH = 110;
const SUMS_WIDTH = 280;
const FOOT_HEIGHT = 40;

interface Style {
  readonly width: number;
  readonly size?: number;
  readonly isBold?: boolean;
  readonly isGray?: boolean;
  readonly align?: "left" | "right";
}

/** The pages of a bill, with the place at which they go on. */
export class BillSheet {
  readonly #document: Pdf;
  readonly #bill: BillDocument;
  readonly #width: number;
  readonly #bottom: number;
  #y = MARGIN;

  constructor(document: Pdf, bill: BillDocument) {
    this.#document = document;
    this.#bill = bill;
    this.#width = document.page.width - 2 * MARGIN;
    this.#bottom = document.page.height - MARGIN - FOOT_HEIGHT;
  }

  draw(): void {
    this.#head();
    this.#tableHead();
    for (const row of this.#bill.rows) this.#row(row);
    this.#y += GAP / 2;
    for (const sum of this.#bill.sums) this.#sum(sum);
    this.#y += GAP;
    for (const note of this.#bill.notes) this.#note(note);
    this.#foot();
  }

  #head(): void {
    const { title, facts, parties, headline } = this.#bill;
    const half = (this.#width - GAP) / 2;
    this.#y += this.#text(title, MARGIN, { width: this.#width, size: 22, isBold: true }) + 10;
    for (const [label, value] of facts) {
      const height = this.#text(label, MARGIN, { width: 120, isGray: true });
      this.#y += Math.max(height, this.#text(value, MARGIN + 128, { width: this.#width - 128 })) + 3;
    }
    this.#y += GAP - 3;
    const top = this.#y;
    const ends = parties.map(({ label, lines }, index) => {
      const x = MARGIN + index * (half + GAP);
      this.#y = top + this.#height(label, { width: half, isGray: true }) + 3;
      this.#at(top, label, x, { width: half, isGray: true });
      for (const [place, line] of lines.entries())
        this.#y += this.#text(line, x, { width: half, isBold: place === 0 }) + 2;
      return this.#y;
    });
    this.#y = Math.max(top, ...ends) + GAP;
    this.#y += this.#text(headline, MARGIN, { width: this.#width, size: 15, isBold: true }) + GAP;
  }

  #tableHead(): void {
    const [item, quantity, amount] = this.#bill.columns;
    const small = { size: 8.5, isGray: true } as const;
    const height = this.#cells([item, quantity, amount], small);
    this.#y += height + 5;
    this.#rule();
    this.#y += 7;
  }

  #row({ text, details, quantity, amount }: BillRow): void {
    const wide = { width: this.#itemWidth };
    const small = { ...wide, size: 8.5, isGray: true };
    const heights = details.map((line) => this.#height(line, small) + 2);
    const height = this.#height(text, wide) + heights.reduce((sum, each) => sum + each, 0);
    if (this.#y + height > this.#bottom) {
      this.#nextPage();
      this.#tableHead();
    }
    const top = this.#y;
    this.#y += this.#cells([text, quantity, amount], {}) + 2;
    for (const line of details) this.#y += this.#text(line, MARGIN, small) + 2;
    this.#y = Math.max(this.#y, top + height) + 5;
    this.#rule("#dddddd");
    this.#y += 7;
  }

  #sum({ label, amount, isTotal = false }: BillSum): void {
    const x = MARGIN + this.#width - SUMS_WIDTH;
    const style = { width: SUMS_WIDTH - AMOUNT_WIDTH, isBold: isTotal };
    const height = this.#height(label, style);
    this.#keep(height);
    this.#text(label, x, style);
    this.#text(amount, x + style.width, { width: AMOUNT_WIDTH, isBold: isTotal, align: "right" });
    this.#y += height + 5;
  }

  #note(text: string): void {
    const style = { width: this.#width, size: 9, isGray: true };
    this.#keep(this.#height(text, style));
    this.#y += this.#text(text, MARGIN, style) + 4;
  }

  /** The file's name and the place among the pages, which is known in the end. */
  #foot(): void {
    const { name, pageOf } = this.#bill;
    const { count } = this.#document.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.#document.switchToPage(page);
      this.#y = this.#document.page.height - MARGIN - 10;
      this.#text(name, MARGIN, { width: this.#width / 2, size: 8, isGray: true });
      const place = { width: this.#width / 2, size: 8, isGray: true, align: "right" } as const;
      this.#text(pageOf(page + 1, count), MARGIN + this.#width / 2, place);
    }
  }

  get #itemWidth(): number {
    return this.#width - QUANTITY_WIDTH - AMOUNT_WIDTH - 12;
  }

  #cells([item, quantity, amount]: readonly [string, string, string], style: Omit<Style, "width">): number {
    const right = MARGIN + this.#width;
    this.#text(quantity, right - AMOUNT_WIDTH - QUANTITY_WIDTH, { ...style, width: QUANTITY_WIDTH, align: "right" });
    this.#text(amount, right - AMOUNT_WIDTH, { ...style, width: AMOUNT_WIDTH, align: "right" });
    return this.#text(item, MARGIN, { ...style, width: this.#itemWidth });
  }

  #keep(height: number): void {
    if (this.#y + height > this.#bottom) this.#nextPage();
  }

  #nextPage(): void {
    this.#document.addPage();
    this.#y = MARGIN;
  }

  #rule(color = "#999999"): void {
    const line = this.#document.moveTo(MARGIN, this.#y).lineTo(MARGIN + this.#width, this.#y);
    line.lineWidth(0.5).stroke(color);
  }

  /** Writes at the current place, which stays. Returns the height. */
  #text(text: string, x: number, style: Style): number {
    return this.#at(this.#y, text, x, style);
  }

  #at(y: number, text: string, x: number, style: Style): number {
    const height = this.#height(text, style);
    const { width, align = "left", isGray = false } = style;
    this.#document.fillColor(isGray ? GRAY : "black").text(text, x, y, { width, align });
    return height;
  }

  #height(text: string, { width, size = 10, isBold = false }: Style): number {
    setFontFor(this.#document, text, isBold ? "Helvetica-Bold" : "Helvetica");
    return this.#document.fontSize(size).heightOfString(text === "" ? " " : text, { width });
  }
}
