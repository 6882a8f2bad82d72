import { type CsvColumn, csvHeader, csvLines } from "#contract/csv.ts";
import { decimalOf } from "#contract/money.ts";
import type { StatementEntry } from "./statement-entries.queries.ts";
import { reasonOf } from "./statement-labels.ts";

type Cell = (entry: StatementEntry, currency: string) => string | null;

const COLUMNS: readonly (readonly [name: string, kind: CsvColumn["kind"], cell: Cell])[] = [
  ["date", "time", ({ createdAt }) => createdAt.toISOString()],
  ["settlement_queue_entry_id", "text", ({ id }) => id],
  ["entry_type", "text", ({ entryType }) => entryType],
  ["source_id", "text", ({ sourceId }) => sourceId],
  ["transaction_id", "text", ({ transactionId }) => transactionId],
  ["reference", "text", ({ reference }) => reference],
  ["note", "text", reasonOf],
  ["currency", "text", (_entry, currency) => currency],
  ["gross_amount", "number", ({ grossMinorUnits }, currency) => decimalOf(grossMinorUnits, currency)],
  ["fee_amount", "number", ({ feeMinorUnits }, currency) => decimalOf(feeMinorUnits, currency)],
  ["net_amount", "number", ({ netMinorUnits }, currency) => decimalOf(netMinorUnits, currency)],
  ["fee_schedule", "text", ({ fee }) => fee?.schedule ?? null],
];

export const statementHeader = csvHeader(COLUMNS.map(([name]) => ({ name })));

/** One line per entry, with amounts in major units. */
export function statementLines(entries: readonly StatementEntry[], currency: string): string {
  const columns = COLUMNS.map(([name, kind, cell]) => ({
    name,
    kind,
    cell: (entry: StatementEntry) => cell(entry, currency) ?? "",
  }));
  return csvLines(columns, entries);
}
