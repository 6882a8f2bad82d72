import { link } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import type { Column } from "#app/dashboard/column.ts";
import { DataTable } from "#app/dashboard/data-table.tsx";
import { PAYOUT_COLUMNS, payoutKey, payoutPath } from "./payout-columns.tsx";
import type { PayoutView } from "./payout-view.server.ts";
import { ReconciliationFiles } from "./reconciliation-files.tsx";

const COLUMNS: readonly Column<PayoutView>[] = [
  ...PAYOUT_COLUMNS.map(({ sort: _sort, ...column }) => column),
  {
    name: "Reconciliation",
    kind: "actions",
    narrow: "hidden",
    cell: ({ payoutId }) => <ReconciliationFiles payoutId={payoutId} />,
  },
];

/** The last payouts, each with the file of what made it up. */
export function LatestPayouts({ payouts }: { payouts: readonly PayoutView[] }) {
  return (
    <Panel
      id="payouts"
      title="Payouts"
      flush
      aside={
        <Link to="/settlements/payouts" className={`text-sm ${link}`}>
          All payouts
        </Link>
      }
    >
      <DataTable
        caption="Last payouts"
        columns={COLUMNS}
        rows={payouts}
        rowKey={payoutKey}
        rowLink={payoutPath}
        empty={<EmptyState title="No payouts yet">What made up each payout appears here.</EmptyState>}
      />
    </Panel>
  );
}
