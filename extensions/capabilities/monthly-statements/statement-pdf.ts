import { amountFormat, momentFormat } from "#extensions/platform/documents/formats.ts";
import { LEFT } from "#extensions/platform/documents/pdf-page.ts";
import type { Column } from "#extensions/platform/documents/pdf-table.ts";
import { tablePdf } from "#extensions/platform/documents/table-pdf.ts";
import type { MonthlyStatement } from "./monthly-statement.entity.ts";
import { feeRows, type StatementRow, statementRows } from "./statement-rows.ts";
import { activityOf, feesOf, paidOut } from "./statement-sums.rules.ts";

const COLUMNS: readonly Column[] = [
  { label: "Type", x: LEFT, width: 140 },
  { label: "Calculation", x: 180, width: 96 },
  { label: "Schedule", x: 280, width: 86 },
  { label: "Count", x: 366, width: 34, isAmount: true },
  { label: "Gross", x: 400, width: 62, isAmount: true },
  { label: "Fee", x: 462, width: 50, isAmount: true },
  { label: "Net", x: 512, width: 64, isAmount: true },
];

/** The statement: the balance before and after the month, and what changed it. */
export function statementPdf(statement: MonthlyStatement): Promise<Buffer> {
  const { currency, lines, openingMinorUnits, closingMinorUnits, month } = statement;
  const amount = amountFormat(currency);
  const rows = statementRows(statement);
  const last = rows.pop();
  return tablePdf(
    {
      ...commonOf(statement),
      title: "Monthly statement",
      name: `Statement ${month} ${currency}`,
      sums: [
        { label: "Opening balance", amount: amount(openingMinorUnits) },
        { label: "Sales and other changes", amount: amount(activityOf(lines)) },
        { label: "Fees", amount: amount(-feesOf(lines)) },
        { label: "Payouts", amount: amount(paidOut(lines)) },
        { label: `Closing balance (${currency})`, amount: amount(closingMinorUnits), isTotal: true },
      ],
      notice: null,
      rowCount: rows.length,
      total: last ? cellsOf(last, amount) : [],
    },
    [rows.map((row) => cellsOf(row, amount))],
  );
}

/** The invoice of the fees, which were deducted already. */
export function feeInvoicePdf(statement: MonthlyStatement): Promise<Buffer> {
  const { currency, lines, month } = statement;
  const amount = amountFormat(currency);
  const fees = feesOf(lines);
  const rows = feeRows(statement);
  return tablePdf(
    {
      ...commonOf(statement),
      title: "Fee invoice",
      name: `Fee invoice ${month} ${currency}`,
      sums: [{ label: `Fees (${currency})`, amount: amount(fees), isTotal: true }],
      notice: "These fees were deducted from your balance. Nothing is left to pay.",
      rowCount: rows.length,
      total: ["Total", "", "", "", "", amount(fees), amount(-fees)],
    },
    [rows.map((row) => cellsOf(row, amount))],
  );
}

function commonOf(statement: MonthlyStatement) {
  const { id, month, currency, timeZone, periodStart, periodEnd, organizationName, createdAt } = statement;
  const moment = momentFormat(timeZone);
  return {
    id,
    createdAt,
    organizationName,
    columns: COLUMNS,
    facts: [
      ["Statement", id],
      ["Month", month],
      ["Period", `${moment(periodStart)} to ${moment(periodEnd)}`],
      ["Time zone", timeZone],
      ["Currency", currency],
    ] as const,
  };
}

function cellsOf(row: StatementRow, amount: (minorUnits: bigint) => string): string[] {
  const { label, basis, schedule, count, grossMinorUnits, feeMinorUnits, netMinorUnits } = row;
  const optional = (minorUnits: bigint | null) => (minorUnits === null ? "" : amount(minorUnits));
  return [
    ...[label, basis ?? "", schedule ?? "", count === null ? "" : String(count)],
    ...[optional(grossMinorUnits), optional(feeMinorUnits), amount(netMinorUnits)],
  ];
}
