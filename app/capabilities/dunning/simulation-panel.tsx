import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { CalendarDay, LocalTime } from "#app/components/ui/local-time.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import type { Column } from "#app/dashboard/column.ts";
import { DataTable } from "#app/dashboard/data-table.tsx";
import type { SimulationView } from "./simulation-view.server.ts";

type Attempt = SimulationView["attempts"][number];

const COLUMNS: readonly Column<Attempt>[] = [
  { name: "When", cell: ({ at }) => <LocalTime at={at} /> },
  { name: "What", narrow: "aside", cell: ({ what }) => <span className="whitespace-nowrap">{what}</span> },
  { name: "Why", narrow: "line", cell: ({ reason }) => <span className="text-muted">{reason}</span> },
];

/** The dates for a decline, and what the last 90 days would have been. */
export function SimulationPanel({ simulation }: { simulation: SimulationView }) {
  const { attempts, endsAt, end, decline, advice } = simulation;
  return (
    <Panel id="simulation" title="Simulation" flush>
      <p className="px-4 py-3 text-sm sm:px-5">
        <span className="font-semibold">{decline}.</span> {advice} Each attempt is declined again in this simulation.
      </p>
      <div className="border-line border-t">
        <DataTable
          caption="What the policy does for this decline"
          columns={COLUMNS}
          rows={attempts}
          rowKey={({ at }) => at}
          cards
          empty={<EmptyState title="No attempts">Nothing is charged after this decline.</EmptyState>}
        />
      </div>
      <p className="border-line border-t px-4 py-3 text-sm sm:px-5">
        {end}: {endsAt ? <LocalTime at={endsAt} /> : null}.
      </p>
      <History simulation={simulation} />
    </Panel>
  );
}

function History({ simulation: { history, currentHistory } }: { simulation: SimulationView }) {
  if (!history || !currentHistory) return null;
  return (
    <div className="space-y-2 border-line border-t px-4 py-3 text-sm sm:px-5">
      <h3 className="font-semibold">
        From <CalendarDay on={history.firstDay} /> to <CalendarDay on={history.lastDay} />
      </h3>
      <p>
        For the {countOf(history.dunningCount, "charge")} that failed, this policy would make{" "}
        {countOf(history.attemptCount, "attempt")} and send {countOf(history.mailCount, "email")}. The present policy:{" "}
        {countOf(currentHistory.attemptCount, "attempt")} and {countOf(currentHistory.mailCount, "email")}.
      </p>
      <p className="text-muted">
        Each invoice counts until the day on which it was in fact paid or given up. This says nothing about the money
        that a policy recovers.
      </p>
    </div>
  );
}

const countOf = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;
