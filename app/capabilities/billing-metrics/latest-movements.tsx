import { link } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import type { Column } from "#app/dashboard/column.ts";
import { DataTable } from "#app/dashboard/data-table.tsx";
import { movementName } from "./movement-labels.ts";
import type { MovementView } from "./read-figures.server.ts";

const COLUMNS: readonly Column<MovementView>[] = [
  {
    name: "Customer",
    narrow: "title",
    cell: ({ customerId, customerName }) => (
      <Link to={`/customers/${customerId}`} className={link}>
        {customerName}
      </Link>
    ),
  },
  { name: "Change", narrow: "line", cell: movementName },
  { name: "Date", narrow: "end", cell: ({ createdAt }) => <LocalTime at={createdAt} style="date" /> },
  {
    name: "MRR",
    kind: "money",
    narrow: "aside",
    cell: ({ amount, currency }) => <Money amount={BigInt(amount)} currency={currency} />,
  },
];

/** The last changes of the MRR. */
export function LatestMovements({ movements }: { movements: readonly MovementView[] }) {
  return (
    <Panel id="movements" title="Latest changes" flush>
      <DataTable
        caption="Latest changes"
        columns={COLUMNS}
        rows={movements}
        rowKey={({ mrrMovementId }) => mrrMovementId}
        empty={<EmptyState title="No changes yet">New, changed and canceled subscriptions appear here.</EmptyState>}
      />
    </Panel>
  );
}
