import { Money } from "#app/components/ui/money.tsx";
import { StatTile, StatTiles } from "#app/dashboard/stat-tile.tsx";
import type { Overview } from "./read-overview.server.ts";

/** Disputes in numbers. Amounts of different currencies are not added up. */
export function SummaryTiles({ overview }: { overview: Overview }) {
  const { totals, waiting, submitted } = overview.summary;
  return (
    <StatTiles>
      <StatTile name="Need a response" value={waiting} to="/disputes?show=waiting" />
      <StatTile name="Deadline passed" value={overview.overdue} to="/disputes?show=overdue" />
      <StatTile name="Under review" value={submitted} to="/disputes?show=submitted" />
      <StatTile
        name="Disputed amount"
        value={totals.length > 0 ? <Amounts amounts={totals.slice(0, 1)} /> : "None"}
        detail={totals.length > 1 ? <Amounts amounts={totals.slice(1)} /> : null}
      />
    </StatTiles>
  );
}

function Amounts({ amounts }: { amounts: Overview["summary"]["totals"] }) {
  return amounts.map(({ amount, currency }) => (
    <span key={currency} className="block">
      <Money amount={amount} currency={currency} />
    </span>
  ));
}
