import { link as linkLook } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import type { Column } from "#app/dashboard/column.ts";
import { DataTable } from "#app/dashboard/data-table.tsx";
import { StatTile, StatTiles } from "#app/dashboard/stat-tile.tsx";
import { Tabs } from "#app/dashboard/tabs.tsx";
import type { FunnelRow, readFunnel } from "./funnel.server.ts";
import { FUNNEL_RANGES } from "./funnel-ranges.ts";

type Funnel = Awaited<ReturnType<typeof readFunnel>>;

const BASIS_POINTS = 100;

/** "32 %". */
const percent = (basisPoints: number): string => `${Math.round(basisPoints / BASIS_POINTS)}%`;

/** How many visited the link, started to pay and paid. Every number of attempts leads to the list of them. */
export function LinkFunnel({ funnel }: { funnel: Funnel }) {
  if (!funnel) return null;
  const { range, total, ways, days } = funnel;
  const isEmpty = total.visits + total.attempts === 0;
  return (
    <Panel id="funnel" title="From visit to payment" flush>
      <Tabs label="Period" param="range" tabs={FUNNEL_RANGES} current={range} />
      {isEmpty ? (
        <EmptyState title="No visits in this period">
          Who opens the link appears here, by day and by the way they came.
        </EmptyState>
      ) : (
        <>
          <FunnelTiles total={total} />
          <DataTable
            caption="By the way they came"
            columns={columnsFor("Way")}
            rows={ways}
            rowKey={keyOf}
            empty={null}
          />
          <DataTable caption="By day" columns={columnsFor("Day")} rows={days} rowKey={keyOf} empty={null} />
        </>
      )}
    </Panel>
  );
}

function FunnelTiles({ total }: { total: FunnelRow }) {
  const { visits, attempts, paid, attemptRate, paidRate, attemptsPath, paidPath } = total;
  return (
    <StatTiles>
      <StatTile name="Visitors" value={String(visits)} detail="Once a day each, without bots" />
      <StatTile
        name="Started to pay"
        value={String(attempts)}
        detail={attemptRate === null ? "No visitors" : `${percent(attemptRate)} of visitors`}
        to={attemptsPath}
      />
      <StatTile
        name="Paid"
        value={String(paid)}
        detail={paidRate === null ? "Nobody has started" : `${percent(paidRate)} of those who started`}
        to={paidPath}
      />
    </StatTiles>
  );
}

const keyOf = ({ key }: FunnelRow): string => key;

const columnsFor = (name: "Way" | "Day"): readonly Column<FunnelRow>[] => [
  { name, cell: (row) => row.name },
  { name: "Visitors", kind: "number", cell: ({ visits }) => visits },
  {
    name: "Started",
    kind: "number",
    cell: ({ attempts, attemptsPath }) => <Listed count={attempts} to={attemptsPath} />,
  },
  { name: "Paid", kind: "number", cell: ({ paid, paidPath }) => <Listed count={paid} to={paidPath} /> },
];

/** A number with the list of what it counts. */
function Listed({ count, to }: { count: number; to: string }) {
  if (count === 0) return <>0</>;
  return (
    <Link to={to} className={linkLook}>
      {count}
    </Link>
  );
}
