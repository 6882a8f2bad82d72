import { type CsvColumn, csvHeader, csvLines } from "#contract/csv.ts";
import { decimalOf } from "#contract/money.ts";
import type { MonthlyStatement } from "./monthly-statement.entity.ts";
import type { StatementRow } from "./statement-rows.ts";

type Cell = (row: StatementRow, statement: MonthlyStatement) => string | null;

const amount = (minorUnits: bigint | null, { currency }: MonthlyStatement) =>
  minorUnits === null ? null : decimalOf(minorUnits, currency);

const COLUMNS: readonly (readonly [name: string, kind: CsvColumn["kind"], cell: Cell])[] = [
  ["monthly_statement_id", "text", (_row, { id }) => id],
  ["month", "text", (_row, { month }) => month],
  ["section", "text", ({ section }) => section],
  ["type", "text", ({ type }) => type],
  ["basis", "text", ({ basis }) => basis],
  ["fee_schedule", "text", ({ schedule }) => schedule],
  ["count", "number", ({ count }) => (count === null ? null : String(count))],
  ["currency", "text", (_row, { currency }) => currency],
  ["gross_amount", "number", ({ grossMinorUnits }, statement) => amount(grossMinorUnits, statement)],
  ["fee_amount", "number", ({ feeMinorUnits }, statement) => amount(feeMinorUnits, statement)],
  ["net_amount", "number", ({ netMinorUnits }, statement) => amount(netMinorUnits, statement)],
];

/** Rows of a statement with amounts in major units. */
export function statementCsv(statement: MonthlyStatement, rows: readonly StatementRow[]): string {
  const columns = COLUMNS.map(([name, kind, cell]) => ({
    name,
    kind,
    cell: (row: StatementRow) => cell(row, statement) ?? "",
  }));
  return csvHeader(columns) + csvLines(columns, rows);
}
