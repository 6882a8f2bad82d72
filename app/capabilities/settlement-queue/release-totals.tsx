import { Money } from "#app/components/ui/money.tsx";
import { useLocale } from "#app/components/ui/viewer.ts";
import type { Column } from "#app/dashboard/column.ts";
import { DataTable } from "#app/dashboard/data-table.tsx";
import type { ReleaseTotal } from "./entry-view.server.ts";
import { entries } from "./release-labels.ts";

const SUMS: readonly Column<ReleaseTotal>[] = [
  { name: "Entries", cell: ({ entryCount }) => <Count count={entryCount} /> },
  { name: "Gross", kind: "money", cell: ({ grossAmount: amount, currency }) => <Money {...{ amount, currency }} /> },
  { name: "Fees", kind: "money", cell: ({ feeAmount, currency }) => <Money amount={-feeAmount} currency={currency} /> },
  {
    name: "Net",
    kind: "money",
    narrow: "aside",
    cell: ({ netAmount: amount, currency }) => <Money {...{ amount, currency }} className="font-semibold" />,
  },
];

const BALANCES: readonly Column<ReleaseTotal>[] = [
  {
    name: "Available now",
    kind: "money",
    cell: ({ availableAfter, netAmount, currency }) => (
      <Money amount={availableAfter - netAmount} currency={currency} />
    ),
  },
  {
    name: "Available after",
    kind: "money",
    cell: ({ availableAfter: amount, currency }) => <Money {...{ amount, currency }} className="font-semibold" />,
  },
];

const WITH_BALANCES = [...SUMS, ...BALANCES];

interface ReleaseTotalsProps {
  caption: string;
  totals: readonly ReleaseTotal[];
  /** Shows the available balance before and after. */
  showsBalance?: boolean;
}

/** Totals of chosen entries, a row for each currency. */
export function ReleaseTotals({ caption, totals, showsBalance = false }: ReleaseTotalsProps) {
  return (
    <DataTable
      cards
      caption={caption}
      columns={showsBalance ? WITH_BALANCES : SUMS}
      rows={totals}
      rowKey={({ currency }) => currency}
      empty={null}
    />
  );
}

function Count({ count }: { count: number }) {
  return entries(count, useLocale());
}
