import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import type { Column } from "#app/dashboard/column.ts";
import { DataTable } from "#app/dashboard/data-table.tsx";
import { rateText } from "#app/dashboard/rate-text.ts";
import { StatTile, StatTiles } from "#app/dashboard/stat-tile.tsx";
import type { AnalyticsRow } from "./read-analytics.server.ts";

interface AnalyticsProps {
  total: AnalyticsRow | null;
  tables: readonly {
    readonly id: string;
    readonly title: string;
    readonly unit: string;
    readonly rows: readonly AnalyticsRow[];
  }[];
}

/** How the disputes of the last twelve months ended. */
export function AnalyticsView({ total, tables }: AnalyticsProps) {
  return (
    <div className="space-y-6">
      {total ? <Tiles total={total} /> : null}
      <p className="max-w-3xl text-sm text-muted">
        Disputes count in the month in which the bank opened them, in UTC. The win rate is won ÷ (won + lost + accepted
        + expired): a dispute without a response is a lost one.
      </p>
      {tables.map(({ id, title, unit, rows }) => (
        <Panel key={id} id={id} title={title} flush>
          <DataTable
            caption={`Disputes ${title.toLowerCase()}`}
            columns={columnsOf(unit)}
            rows={rows}
            rowKey={({ key }) => key}
            cards
            empty={<EmptyState title="No disputes">No bank opened a dispute in the last twelve months.</EmptyState>}
          />
        </Panel>
      ))}
    </div>
  );
}

function Tiles({ total }: { total: AnalyticsRow }) {
  return (
    <StatTiles>
      <StatTile
        name="Win rate"
        value={rate(total.winRateBasisPoints)}
        detail={`${total.won} won, ${total.opened} opened`}
      />
      <StatTile
        name="Answered in time"
        value={rate(total.inTimeBasisPoints)}
        detail={`${total.expired} expired without a response`}
      />
      <StatTile name="Recovered" value={sums(total.recovered)} detail={`of ${sums(total.disputed) ?? "0"} disputed`} />
      <StatTile name="Our fees" value={sums(total.fees)} />
    </StatTiles>
  );
}

const rate = (basisPoints: number | null): string | null => (basisPoints === null ? null : rateText(basisPoints));
const sums = (amounts: readonly string[]): string | null => (amounts.length === 0 ? null : amounts.join(" + "));

function columnsOf(unit: string): readonly Column<AnalyticsRow>[] {
  return [
    { name: unit, cell: ({ name }) => name },
    { name: "Opened", kind: "number", cell: ({ opened }) => opened },
    { name: "Won", kind: "number", cell: ({ won }) => won },
    { name: "Lost", kind: "number", cell: ({ lost }) => lost },
    { name: "Accepted", kind: "number", drops: "next", cell: ({ accepted }) => accepted },
    { name: "Expired", kind: "number", drops: "next", cell: ({ expired }) => expired },
    { name: "Open", kind: "number", drops: "last", cell: ({ undecided }) => undecided },
    { name: "Win rate", kind: "number", cell: ({ winRateBasisPoints }) => rate(winRateBasisPoints) ?? "–" },
    {
      name: "In time",
      kind: "number",
      drops: "first",
      cell: ({ inTimeBasisPoints }) => rate(inTimeBasisPoints) ?? "–",
    },
    { name: "Disputed", kind: "money", cell: ({ disputed }) => <Amounts of={disputed} /> },
    { name: "Recovered", kind: "money", cell: ({ recovered }) => <Amounts of={recovered} /> },
    { name: "Fees", kind: "money", drops: "first", cell: ({ fees }) => <Amounts of={fees} /> },
  ];
}

/** One line for each currency. */
function Amounts({ of }: { of: readonly string[] }) {
  return of.map((amount) => (
    <span key={amount} className="block whitespace-nowrap max-md:inline">
      {amount}
    </span>
  ));
}
