import type { Settlement } from "#extensions/capabilities/settlement-queue/index.ts";
import { amountFormat, momentFormat } from "./formats.ts";
import { setFontFor } from "./pdf-fonts.ts";
import { LEFT, type Pdf, RIGHT, TOP } from "./pdf-page.ts";
import { STATUS_LABELS, TOTAL_LABELS } from "./statement-labels.ts";
import { NOTHING, totalsOf } from "./totals.ts";

export interface StatementFacts {
  readonly settlement: Settlement;
  readonly organizationName: string;
  /** An IANA name. */
  readonly timeZone: string;
  /** The number of entries in the file. */
  readonly listedCount: number;
  /** Explains which entries the file omits. Null when it has all. */
  readonly notice: string | null;
}

const LINE = 14;
const VALUE_X = 130;
const SUMS_RIGHT = 260;
const GAP = 12;

/** Draws the head of the first page. Returns the y position of the table. */
export function drawCover(document: Pdf, facts: StatementFacts): number {
  const { organizationName, settlement, notice } = facts;
  document.font("Helvetica-Bold").fontSize(18).text("Settlement statement", LEFT, TOP, { lineBreak: false });
  setFontFor(document, organizationName, "Helvetica-Bold");
  document.fontSize(12).text(organizationName, LEFT, TOP + 28, { width: RIGHT - LEFT, height: LINE, ellipsis: true });
  let y = TOP + 54;
  for (const [label, value] of factLines(facts)) {
    document.font("Helvetica").fontSize(9).fillColor("#555555").text(label, LEFT, y, { lineBreak: false });
    document.fillColor("black").text(value, VALUE_X, y, { lineBreak: false });
    y += LINE;
  }
  y = drawSums(document, settlement, y + GAP);
  if (notice === null) return y + GAP;
  document
    .font("Helvetica")
    .fontSize(9)
    .text(notice, LEFT, y + GAP, { width: RIGHT - LEFT });
  return y + GAP + LINE + GAP;
}

function factLines({ settlement, timeZone }: StatementFacts): [string, string][] {
  const { id, status, currency, periodStart, periodEnd, approvedAt, paidAt, payoutId } = settlement;
  const moment = momentFormat(timeZone);
  const optional: [string, string | null][] = [
    ["Approved", approvedAt ? moment(approvedAt) : null],
    ["Paid", paidAt ? moment(paidAt) : null],
    ["Payout", payoutId ?? null],
  ];
  return [
    ["Settlement", id],
    ["Status", STATUS_LABELS[status] ?? status],
    ["Currency", currency],
    ["Period", `${moment(periodStart)} to ${periodEnd ? moment(periodEnd) : "now"}`],
    ...optional.flatMap(([label, value]): [string, string][] => (value === null ? [] : [[label, value]])),
  ];
}

/** The non-zero sums by type, and their total. */
function drawSums(document: Pdf, { currency, totals, netMinorUnits }: Settlement, top: number): number {
  const sums = totals ? totalsOf(totals) : NOTHING;
  const amount = amountFormat(currency);
  let y = top;
  const line = (label: string, minorUnits: bigint, font = "Helvetica") => {
    const text = amount(minorUnits);
    document.font(font).fontSize(9).text(label, LEFT, y, { lineBreak: false });
    document.text(text, SUMS_RIGHT - document.widthOfString(text), y, { lineBreak: false });
    y += LINE;
  };
  for (const [name, label] of TOTAL_LABELS) if (sums[name] !== 0n) line(label, sums[name]);
  line("Gross", sums.grossAmount, "Helvetica-Bold");
  line("Fees", -sums.feeAmount);
  line(`Net (${currency})`, netMinorUnits ?? 0n, "Helvetica-Bold");
  return y;
}
