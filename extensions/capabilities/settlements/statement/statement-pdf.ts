import type { Settlement } from "#extensions/capabilities/settlement-queue/index.ts";
import { amountFormat, dayFormat, momentFormat } from "#extensions/platform/documents/formats.ts";
import type { CoverSum } from "#extensions/platform/documents/pdf-cover.ts";
import { LEFT } from "#extensions/platform/documents/pdf-page.ts";
import type { Column } from "#extensions/platform/documents/pdf-table.ts";
import { tablePdf } from "#extensions/platform/documents/table-pdf.ts";
import type { StatementEntry } from "./statement-entries.queries.ts";
import { reasonOf, STATUS_LABELS, TOTAL_LABELS, typeLabel } from "./statement-labels.ts";
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

const COLUMNS: readonly Column[] = [
  { label: "Date", x: LEFT, width: 48 },
  { label: "Type", x: 86, width: 68 },
  { label: "Source", x: 156, width: 126 },
  { label: "Reference", x: 292, width: 78 },
  { label: "Gross", x: 368, width: 70, isAmount: true },
  { label: "Fee", x: 438, width: 60, isAmount: true },
  { label: "Net", x: 498, width: 78, isAmount: true },
];

type Pages<Item> = AsyncIterable<readonly Item[]> | Iterable<readonly Item[]>;

/** The statement as a PDF: the settlement, its sums, and its entries in creation order. */
export async function statementPdf(facts: StatementFacts, pages: Pages<StatementEntry>): Promise<Buffer> {
  const { settlement, organizationName, listedCount, notice } = facts;
  const { entryCount, netMinorUnits, totals, currency } = settlement;
  const amount = amountFormat(currency);
  const [gross = "", fees = ""] = [totals?.grossAmount, totals?.feeAmount].map((text) => amount(BigInt(text ?? 0)));
  return tablePdf(
    {
      title: "Settlement statement",
      name: `Settlement ${settlement.id}`,
      id: settlement.id,
      createdAt: settlement.closedAt ?? settlement.createdAt,
      organizationName,
      facts: factLines(facts),
      sums: sumLines(settlement),
      notice,
      columns: COLUMNS,
      rowCount: listedCount,
      total: ["Total", `${entryCount ?? 0} entries`, "", "", gross, fees, amount(netMinorUnits ?? 0n)],
    },
    rowsOf(facts, pages),
  );
}

async function* rowsOf({ settlement: { currency }, timeZone }: StatementFacts, pages: Pages<StatementEntry>) {
  const [amount, day] = [amountFormat(currency), dayFormat(timeZone)];
  for await (const entries of pages)
    yield entries.map((entry) => {
      const { entryType, sourceId, reference, createdAt } = entry;
      const reason = reasonOf(entry, currency);
      const text = (entryType === "fee" ? reason : (reference ?? reason)) ?? "";
      const amounts = [entry.grossMinorUnits, entry.feeMinorUnits, entry.netMinorUnits].map(amount);
      return [day(createdAt), typeLabel(entry), sourceId, text, ...amounts];
    });
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
function sumLines({ currency, totals, netMinorUnits }: Settlement): CoverSum[] {
  const sums = totals ? totalsOf(totals) : NOTHING;
  const amount = amountFormat(currency);
  return [
    ...TOTAL_LABELS.filter(([name]) => sums[name] !== 0n).map(([name, label]) => ({
      label,
      amount: amount(sums[name]),
    })),
    { label: "Gross", amount: amount(sums.grossAmount), isTotal: true },
    { label: "Fees", amount: amount(-sums.feeAmount) },
    { label: `Net (${currency})`, amount: amount(netMinorUnits ?? 0n), isTotal: true },
  ];
}
