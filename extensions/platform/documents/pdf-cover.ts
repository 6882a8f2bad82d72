import { setFontFor } from "./pdf-fonts.ts";
import { LEFT, type Pdf, RIGHT, TOP } from "./pdf-page.ts";

/** The head of a document's first page. */
export interface Cover {
  readonly title: string;
  readonly organizationName: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** Lines that add up, with formatted amounts. */
  readonly sums: readonly CoverSum[];
  /** Explains what the file omits. Null when it has all. */
  readonly notice: string | null;
}

export interface CoverSum {
  readonly label: string;
  readonly amount: string;
  readonly isTotal?: boolean;
}

const LINE = 14;
const VALUE_X = 130;
const SUMS_RIGHT = 260;
const GAP = 12;

/** Draws the head of the first page. Returns the y position of the table. */
export function drawCover(document: Pdf, { title, organizationName, facts, sums, notice }: Cover): number {
  document.font("Helvetica-Bold").fontSize(18).text(title, LEFT, TOP, { lineBreak: false });
  setFontFor(document, organizationName, "Helvetica-Bold");
  document.fontSize(12).text(organizationName, LEFT, TOP + 28, { width: RIGHT - LEFT, height: LINE, ellipsis: true });
  let y = TOP + 54;
  for (const [label, value] of facts) {
    document.font("Helvetica").fontSize(9).fillColor("#555555").text(label, LEFT, y, { lineBreak: false });
    document.fillColor("black").text(value, VALUE_X, y, { lineBreak: false });
    y += LINE;
  }
  y = drawSums(document, sums, y + GAP);
  if (notice === null) return y + GAP;
  document
    .font("Helvetica")
    .fontSize(9)
    .text(notice, LEFT, y + GAP, { width: RIGHT - LEFT });
  return y + GAP + LINE + GAP;
}

function drawSums(document: Pdf, sums: readonly CoverSum[], top: number): number {
  let y = top;
  for (const { label, amount, isTotal = false } of sums) {
    document
      .font(isTotal ? "Helvetica-Bold" : "Helvetica")
      .fontSize(9)
      .text(label, LEFT, y, { lineBreak: false });
    document.text(amount, SUMS_RIGHT - document.widthOfString(amount), y, { lineBreak: false });
    y += LINE;
  }
  return y;
}
