import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import type { CohortTableView } from "./cohort-table.server.ts";
import { WideCell, WideRow, WideTable } from "./wide-table.tsx";

/** How many customers, and how much MRR, are left of those who first paid in the same month. */
export function CohortTable({ cohorts: { months, rows } }: { cohorts: CohortTableView }) {
  if (rows.length === 0)
    return (
      <Panel id="cohorts" title="Retention by first payment" flush>
        <EmptyState title="No payments yet">Customers appear here in the month of their first payment.</EmptyState>
      </Panel>
    );
  const places = Array.from({ length: months }, (_, index) => `Month ${index}`);
  return (
    <Panel id="cohorts" title="Retention by first payment" flush>
      <WideTable
        caption="Subscribers and MRR that are left, by month of the first payment"
        columns={["First payment", "Customers", ...places]}
      >
        {rows.map(({ key, name, customers, cells }) => (
          <WideRow key={key} name={name}>
            <WideCell>{customers}</WideCell>
            {places.map((place, index) => (
              <Left key={place} cell={cells[index]} />
            ))}
          </WideRow>
        ))}
      </WideTable>
    </Panel>
  );
}

function Left({ cell }: { cell: CohortTableView["rows"][number]["cells"][number] | undefined }) {
  if (!cell) return <WideCell>{""}</WideCell>;
  return (
    <WideCell className={SHADES[cell.shade] ?? ""}>
      <span className="block">{cell.share}</span>
      <span className="block text-xs">{cell.mrr}</span>
    </WideCell>
  );
}

const SHADES = ["", "bg-accent/5", "bg-accent/10", "bg-accent/15", "bg-accent/20"];
