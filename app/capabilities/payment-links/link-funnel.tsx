import { link as linkLook } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
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
          <div className="p-4 sm:p-5">
            <FunnelTiles total={total} />
          </div>
          <FunnelTable ways={ways} days={days} />
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
        detail={paidRate === null ? "No one has started" : `${percent(paidRate)} of those who started`}
        to={paidPath}
      />
    </StatTiles>
  );
}

interface FunnelTableProps {
  readonly ways: readonly FunnelRow[];
  readonly days: readonly FunnelRow[];
}

const CELL = "px-4 py-2.5 sm:px-5";

/** Four columns fit every screen, so it stays a table on a phone. */
function FunnelTable({ ways, days }: FunnelTableProps) {
  return (
    <table className="w-full table-fixed border-t border-line text-sm">
      <caption className="sr-only">Visitors, those who started to pay, and those who paid</caption>
      <thead className="text-xs text-muted">
        <tr>
          {["", "Visitors", "Started", "Paid"].map((name) => (
            <th key={name} scope="col" className={`${CELL} font-semibold ${name ? "text-right" : "w-2/5"}`}>
              {name || <span className="sr-only">Way or day</span>}
            </th>
          ))}
        </tr>
      </thead>
      <FunnelRows title="By way" rows={ways} />
      <FunnelRows title="By day" rows={days} />
    </table>
  );
}

function FunnelRows({ title, rows }: { title: string; rows: readonly FunnelRow[] }) {
  return (
    <tbody className="divide-y divide-line border-t border-line">
      <tr>
        <th scope="rowgroup" colSpan={4} className={`${CELL} bg-wash text-left text-xs font-semibold`}>
          {title}
        </th>
      </tr>
      {rows.map(({ key, name, visits, attempts, paid, attemptsPath, paidPath }) => (
        <tr key={key}>
          <th scope="row" className={`${CELL} text-left font-normal`}>
            {name}
          </th>
          <td className={`${CELL} text-right tabular-nums`}>{visits}</td>
          <td className={`${CELL} text-right tabular-nums`}>
            <Listed count={attempts} to={attemptsPath} />
          </td>
          <td className={`${CELL} text-right tabular-nums`}>
            <Listed count={paid} to={paidPath} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}

/** A number with the list of what it counts. */
function Listed({ count, to }: { count: number; to: string }) {
  if (count === 0) return <>0</>;
  return (
    <Link to={to} className={linkLook}>
      {count}
    </Link>
  );
}
