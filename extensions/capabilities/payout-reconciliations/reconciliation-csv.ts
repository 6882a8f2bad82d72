import { type CsvColumn, csvHeader, csvLines } from "#contract/csv.ts";
import { decimalOf } from "#contract/money.ts";
import type { ReconciledRow } from "./reconciled-rows.queries.ts";

type Cell = (row: ReconciledRow, currency: string) => string | null;

const COLUMNS: readonly (readonly [name: string, kind: CsvColumn["kind"], cell: Cell])[] = [
  ["created_at", "time", ({ createdAt }) => createdAt.toISOString()],
  ["balance_transaction_id", "text", ({ id }) => id],
  ["balance_transaction_type", "text", ({ type }) => type],
  ["settlement_id", "text", ({ settlementId }) => settlementId],
  ["source_id", "text", ({ sourceId }) => sourceId],
  ["transaction_id", "text", ({ transactionId }) => transactionId],
  ["reference", "text", ({ reference }) => reference],
  ["currency", "text", (_row, currency) => currency],
  ["gross_amount", "number", ({ grossMinorUnits }, currency) => decimalOf(grossMinorUnits, currency)],
  ["fee_amount", "number", ({ feeMinorUnits }, currency) => decimalOf(feeMinorUnits, currency)],
  ["paid_amount", "number", ({ paidMinorUnits }, currency) => decimalOf(paidMinorUnits, currency)],
];

export const reconciliationHeader = csvHeader(COLUMNS.map(([name]) => ({ name })));

/** One line per balance transaction, with amounts in major units. `paid_amount` adds up to the payout. */
export function reconciliationLines(rows: readonly ReconciledRow[], currency: string): string {
  const columns = COLUMNS.map(([name, kind, cell]) => ({
    name,
    kind,
    cell: (row: ReconciledRow) => cell(row, currency) ?? "",
  }));
  return csvLines(columns, rows);
}

/** The line of what settlements before the listed ones carried forward. */
export function carriedLine(minorUnits: bigint, currency: string): string {
  const amount = { name: "paid_amount", kind: "number", cell: () => decimalOf(minorUnits, currency) } as const;
  const columns = COLUMNS.map(([name]) => {
    if (name === amount.name) return amount;
    const text = name === "balance_transaction_type" ? "carried_forward" : name === "currency" ? currency : "";
    return { name, kind: "text", cell: () => text } as const;
  });
  return csvLines(columns, [{}]);
}
