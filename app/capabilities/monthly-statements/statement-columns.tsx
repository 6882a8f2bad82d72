import { CalendarMonth } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { BY_AGE, type Column } from "#app/dashboard/column.ts";
import { StatementFiles } from "./statement-files.tsx";
import type { StatementRow } from "./statement-view.server.ts";

export const STATEMENT_COLUMNS: readonly Column<StatementRow>[] = [
  { name: "Month", sort: BY_AGE, cell: ({ month }) => <CalendarMonth of={month} /> },
  { name: "Currency", narrow: "line", cell: ({ currency }) => <span className="text-muted">{currency}</span> },
  money("Opening", ({ openingBalance }) => openingBalance),
  money("Fees", ({ feeAmount }) => -feeAmount),
  money("Payouts", ({ payoutAmount }) => payoutAmount),
  {
    ...money("Closing", ({ closingBalance }) => closingBalance),
    narrow: "aside",
  },
  { name: "Files", kind: "actions", narrow: "hidden", cell: (row) => <StatementFiles {...row} /> },
];

export const statementKey = ({ monthlyStatementId }: StatementRow): string => monthlyStatementId;
export const statementPath = ({ monthlyStatementId }: Pick<StatementRow, "monthlyStatementId">): string =>
  `/settlements/statements/${monthlyStatementId}`;

function money(name: string, amountOf: (row: StatementRow) => bigint): Column<StatementRow> {
  return { name, kind: "money", cell: (row) => <Money amount={amountOf(row)} currency={row.currency} /> };
}
