import { useLocale } from "#app/components/ui/viewer.ts";
import { StatTile, StatTiles } from "#app/dashboard/stat-tile.tsx";
import type { EndpointView } from "./endpoint-view.server.ts";

/** The last 24 hours at a glance. */
export function EndpointStats({ endpoint: { stats24h, held } }: { endpoint: EndpointView }) {
  const locale = useLocale();
  const { delivered = 0n, failed = 0n, p95Ms = null } = stats24h ?? {};
  const all = delivered + failed;
  const rate = all === 0n ? null : Number((delivered * 1_000n) / all) / 1_000;
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 });
  return (
    <StatTiles>
      <StatTile name="Delivered" value={delivered.toLocaleString(locale)} detail="Last 24 hours" />
      <StatTile
        name="Failed attempts"
        value={failed.toLocaleString(locale)}
        detail={rate === null ? "Last 24 hours" : `${percent.format(rate)} succeeded`}
      />
      <StatTile name="Response time" value={p95Ms === null ? "–" : `${p95Ms} ms`} detail="95th percentile" />
      <StatTile name="Held events" value={held.toLocaleString(locale)} detail="Waiting to be sent" />
    </StatTiles>
  );
}
