import { csvLine, csvText } from "#contract/csv.ts";
import { decimalOf } from "#contract/money.ts";
import type { StatementEntry } from "./statement-entries.queries.ts";
import { reasonOf } from "./statement-labels.ts";

const COLUMNS = [
  "date",
  "settlement_queue_entry_id",
  "entry_type",
  "source_id",
  "transaction_id",
  "reference",
  "note",
  "currency",
  "gross_amount",
  "fee_amount",
  "net_amount",
];

export const statementHeader = csvLine(COLUMNS);

/** One line for each entry, with amounts in major units. */
export function statementLines(entries: readonly StatementEntry[], currency: string): string {
  const amount = (minorUnits: bigint) => decimalOf(minorUnits, currency);
  return entries
    .map((entry) =>
      csvLine([
        entry.createdAt.toISOString(),
        entry.id,
        entry.entryType,
        csvText(entry.sourceId),
        entry.transactionId ?? "",
        csvText(entry.reference ?? ""),
        csvText(reasonOf(entry, currency) ?? ""),
        currency,
        amount(entry.grossMinorUnits),
        amount(entry.feeMinorUnits),
        amount(entry.netMinorUnits),
      ]),
    )
    .join("");
}
