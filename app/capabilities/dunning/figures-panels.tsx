import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { CalendarDay } from "#app/components/ui/local-time.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import type { Column } from "#app/dashboard/column.ts";
import { DataTable } from "#app/dashboard/data-table.tsx";
import type { FiguresView } from "./read-dunning.server.ts";

type Risk = FiguresView["atRisk"][number];
type Recovery = FiguresView["recovered"][number];
type Decline = FiguresView["declines"][number];

const RISK: readonly Column<Risk>[] = [
  { name: "Currency", cell: ({ currency }) => currency },
  { name: "Due", kind: "money", narrow: "aside", cell: ({ amount }) => amount },
  { name: "Invoices", kind: "number", cell: ({ invoices }) => invoices },
];

const RECOVERY: readonly Column<Recovery>[] = [
  { name: "Recovered by", cell: ({ cause }) => cause },
  { name: "Paid", kind: "money", narrow: "aside", cell: ({ amount }) => amount },
  { name: "Invoices", kind: "number", cell: ({ invoices }) => invoices },
];

const DECLINES: readonly Column<Decline>[] = [
  { name: "First decline", cell: ({ name }) => name },
  { name: "Failed", kind: "number", cell: ({ failed }) => failed },
  { name: "Retrying", kind: "number", cell: ({ retrying }) => retrying },
  { name: "Recovered", kind: "number", cell: ({ recovered }) => recovered },
  { name: "Stopped", kind: "number", cell: ({ stopped }) => stopped },
  { name: "Rate", kind: "number", cell: ({ rate }) => rate },
];

/** What is at risk now, what was recovered, and by which decline. */
export function FiguresPanels({ figures }: { figures: FiguresView }) {
  const { atRisk, recovered, declines, firstDay, lastDay } = figures;
  return (
    <>
      <div className="grid gap-6 lg:grid-cols-2">
        <Panel id="at-risk" title="Revenue at risk" flush>
          <DataTable
            caption="What is due of invoices that are retried, by currency"
            columns={RISK}
            rows={atRisk}
            rowKey={({ currency }) => currency}
            cards
            empty={<EmptyState title="Nothing at risk">No failed charge is being retried.</EmptyState>}
          />
        </Panel>
        <Panel id="recovered" title="Recovered in 90 days" flush>
          <DataTable
            caption="What was paid after a failed charge, by what brought it about"
            columns={RECOVERY}
            rows={recovered}
            rowKey={({ key }) => key}
            cards
            empty={
              <EmptyState title="Nothing recovered yet">
                Invoices that are paid after a failed charge appear here.
              </EmptyState>
            }
          />
        </Panel>
      </div>
      <Panel id="declines" title="Recovery by decline" flush>
        <DataTable
          caption="What became of failed charges, by their first decline"
          columns={DECLINES}
          rows={declines}
          rowKey={({ key }) => key}
          cards
          empty={
            <EmptyState title="No failed charges">Charges that failed in the last 90 days appear here.</EmptyState>
          }
        />
        <p className="border-line border-t px-4 py-3 text-sm text-muted sm:px-5">
          Charges that first failed from <CalendarDay on={firstDay} /> to <CalendarDay on={lastDay} />, in UTC. The rate
          is the recovered part of the invoices that are no longer retried.
        </p>
      </Panel>
    </>
  );
}
