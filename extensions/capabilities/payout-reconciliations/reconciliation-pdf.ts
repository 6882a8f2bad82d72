import { balanceTransactionName } from "#contract/balance-transaction-labels.ts";
import { amountFormat, dayFormat, momentFormat } from "#extensions/platform/documents/formats.ts";
import { LEFT } from "#extensions/platform/documents/pdf-page.ts";
import type { Column } from "#extensions/platform/documents/pdf-table.ts";
import { MOST_PDF_ROWS, tablePdf } from "#extensions/platform/documents/table-pdf.ts";
import type { Reconciled } from "./reconcile-payout.ts";
import type { ReconciledRow } from "./reconciled-rows.queries.ts";

const COLUMNS: readonly Column[] = [
  { label: "Date", x: LEFT, width: 48 },
  { label: "Type", x: 86, width: 68 },
  { label: "Source", x: 156, width: 126 },
  { label: "Reference", x: 292, width: 78 },
  { label: "Gross", x: 368, width: 70, isAmount: true },
  { label: "Fee", x: 438, width: 60, isAmount: true },
  { label: "Paid out", x: 498, width: 78, isAmount: true },
];

export interface FileFacts {
  readonly reconciled: Reconciled;
  readonly bankBookedOn: string | null;
  readonly organizationName: string;
  /** An IANA name. */
  readonly timeZone: string;
}

/** The reconciliation as a PDF: the payout, its sums by type, and every balance transaction behind it. */
export async function reconciliationPdf(
  facts: FileFacts,
  pages: AsyncIterable<readonly ReconciledRow[]>,
): Promise<Buffer> {
  const { reconciled, organizationName, timeZone } = facts;
  const { payout, lines, carriedMinorUnits, paidMinorUnits } = reconciled;
  const amount = amountFormat(payout.currency);
  const rowCount = lines.reduce((sum, { count }) => sum + count, 0);
  const isListed = rowCount <= MOST_PDF_ROWS;
  const [gross, fees] = [
    lines.reduce((sum, { grossMinorUnits, reservedMinorUnits }) => sum + grossMinorUnits - reservedMinorUnits, 0n),
    lines.reduce((sum, { feeMinorUnits }) => sum + feeMinorUnits, 0n),
  ];
  return tablePdf(
    {
      title: "Payout reconciliation",
      name: `Payout ${payout.id}`,
      id: payout.id,
      createdAt: payout.createdAt,
      organizationName,
      facts: factLines(facts),
      sums: [
        ...lines.map(({ type, paidMinorUnits: paid }) => ({
          label: balanceTransactionName(type),
          amount: amount(paid),
        })),
        ...(carriedMinorUnits === 0n ? [] : [{ label: "Carried forward", amount: amount(carriedMinorUnits) }]),
        { label: `Paid out (${payout.currency})`, amount: amount(paidMinorUnits), isTotal: true },
      ],
      notice: isListed ? null : `This payout has ${rowCount} balance transactions. The CSV file lists them.`,
      columns: COLUMNS,
      rowCount: isListed ? rowCount : 0,
      total: ["Total", `${rowCount} rows`, "", "", amount(gross), amount(fees), amount(paidMinorUnits)],
    },
    isListed ? rowsOf(pages, payout.currency, timeZone) : [],
  );
}

function factLines({ reconciled: { payout, settlements }, bankBookedOn, timeZone }: FileFacts): [string, string][] {
  const moment = momentFormat(timeZone);
  const [paid, ...carried] = settlements.map(({ settlementId }) => settlementId);
  const optional: [string, string | null][] = [
    ["Settlement", paid ?? null],
    ["Carried forward from", carried.length === 0 ? null : carried.slice(0, 2).join(", ") + more(carried.length - 2)],
    ["Paid", payout.paidAt ? moment(payout.paidAt) : null],
    ["Left the bank on", bankBookedOn],
    ["Trace ID", payout.traceId ?? null],
  ];
  return [
    ["Payout", payout.id],
    ["Status", balanceTransactionName(payout.status)],
    ["Amount", `${amountFormat(payout.currency)(payout.amountMinorUnits)} ${payout.currency}`],
    ["Requested", moment(payout.createdAt)],
    ...optional.flatMap(([label, value]): [string, string][] => (value === null ? [] : [[label, value]])),
  ];
}

const more = (count: number) => (count > 0 ? ` and ${count} more` : "");

async function* rowsOf(pages: AsyncIterable<readonly ReconciledRow[]>, currency: string, timeZone: string) {
  const [amount, day] = [amountFormat(currency), dayFormat(timeZone)];
  for await (const rows of pages)
    yield rows.map((row) => [
      ...[day(row.createdAt), balanceTransactionName(row.type), row.sourceId, row.reference ?? ""],
      // A reserve has no gross amount of its own, and is taken from what is paid out.
      ...[row.paidMinorUnits + row.feeMinorUnits, row.feeMinorUnits, row.paidMinorUnits].map(amount),
    ]);
}
