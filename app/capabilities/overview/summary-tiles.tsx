import { Money } from "#app/components/ui/money.tsx";
import { StatTile, StatTiles } from "#app/dashboard/stat-tile.tsx";
import type { Overview } from "./read-overview.server.ts";

/** Disputes in numbers. Amounts of different currencies are not added up. */
export function SummaryTiles({ overview: { summary } }: { overview: Overview }) {
  const { totals, waiting, submitted, won, lost } = summary;
  const decided = won + lost;
  return (
    <StatTiles>
      <StatTile name="Need a response" value={waiting} to="/disputes?show=waiting" />
      <StatTile name="Under review" value={submitted} to="/disputes?show=submitted" />
      <StatTile
        name="Disputed amount"
        value={totals.length > 0 ? <Amounts amounts={totals.slice(0, 1)} /> : "None"}
        detail={totals.length > 1 ? <Amounts amounts={totals.slice(1)} /> : null}
      />
      <StatTile name="Won" value={decided > 0 ? `${won} of ${decided}` : "None decided"} to="/disputes?show=closed" />
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
