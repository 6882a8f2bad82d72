import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import type { Column } from "#app/dashboard/column.ts";
import { DataTable } from "#app/dashboard/data-table.tsx";
import type { BalancePage } from "./balance-page.server.ts";

type Day = BalancePage["queue"][number];

const COLUMNS: readonly Column<Day>[] = [
  {
    name: "Date",
    cell: ({ availableOn }) => <LocalTime at={availableOn} style="date" className="whitespace-nowrap" />,
  },
  { name: "Entries", kind: "number", cell: ({ entryCount }) => entryCount },
  {
    name: "Held",
    kind: "money",
    cell: ({ heldAmount: amount, currency }) =>
      amount === 0n ? <span className="text-muted">–</span> : <Money {...{ amount, currency }} />,
  },
  {
    name: "Becomes available",
    kind: "money",
    narrow: "aside",
    cell: ({ netAmount, heldAmount, currency }) => (
      <Money amount={netAmount - heldAmount} currency={currency} className="font-semibold" />
    ),
  },
];

/** Amounts that become available, by day. */
export function ComingDays({ days }: { days: readonly Day[] }) {
  return (
    <DataTable
      cards
      caption="What becomes available, by day"
      columns={COLUMNS}
      rows={days}
      rowKey={({ availableOn }) => availableOn}
      rowLink={queuePath}
      empty={<p className="p-4 text-sm text-muted sm:p-5">No sales are waiting.</p>}
    />
  );
}

/** The entries of that day. The filters of a list are days in UTC. */
function queuePath({ availableOn, currency }: Day): string {
  const day = availableOn.slice(0, "2026-11-22".length);
  return `/settlements/queue?${new URLSearchParams({ currency, available_from: day, available_to: day })}`;
}
