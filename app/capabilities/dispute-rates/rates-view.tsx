import { Badge } from "#app/components/ui/badge.tsx";
import { Callout } from "#app/components/ui/callout.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { ChartFigure } from "#app/dashboard/charts/chart-figure.tsx";
import type { Column } from "#app/dashboard/column.ts";
import { DataTable } from "#app/dashboard/data-table.tsx";
import { StatTile, StatTiles } from "#app/dashboard/stat-tile.tsx";
import { levelLabel } from "./rate-labels.ts";
import type { ProgramView, RateView } from "./read-rates.server.ts";

interface RatesProps {
  definitionsVersion: string;
  hasFraudReports: boolean;
  programs: readonly ProgramView[];
}

/** How near the card networks' limits are, by program. */
export function RatesView({ definitionsVersion, hasFraudReports, programs }: RatesProps) {
  return (
    <div className="space-y-6">
      {hasFraudReports ? null : (
        <Callout tone="warn">
          No fraud reports were imported. Visa counts them with the disputes, so your rate at Visa may be higher than
          shown here.
        </Callout>
      )}
      <StatTiles>
        {programs.map(({ id, name, now, limits }) => (
          <StatTile
            key={id}
            name={`${name}, ${now?.month ?? ""}`}
            value={now?.rate ?? "No sales"}
            detail={`${now?.counted ?? 0} counted. Limits: ${limits}`}
          />
        ))}
      </StatTiles>
      <p className="max-w-3xl text-sm text-muted">
        A program applies when both of its limits are met. We email you at 75% of both. Disputes count in the month in
        which the bank opened them, and inquiries don't count. Months are in UTC. Definitions of {definitionsVersion}.
      </p>
      {programs.map((program) => (
        <ProgramPanel key={program.id} program={program} />
      ))}
    </div>
  );
}

function ProgramPanel({
  program: { id, name, formula, limits, chart, rows, countsFraud, now },
}: {
  program: ProgramView;
}) {
  return (
    <Panel id={id} title={name} aside={now ? <LevelBadge level={now.level} /> : null} flush>
      <div className="space-y-4 p-4 sm:p-5">
        <p className="text-sm text-muted">
          Rate: {formula}. Limits: {limits}.
        </p>
        <ChartFigure title={`${name} rate by month`} axis="Month" chart={chart} />
      </div>
      <div className="border-t border-line">
        <DataTable
          caption={`${name} by month`}
          columns={countsFraud ? WITH_FRAUD : COLUMNS}
          rows={rows}
          rowKey={({ month }) => month}
          cards
          empty={<EmptyState title="No rates yet">Rates appear with your first sales.</EmptyState>}
        />
      </div>
    </Panel>
  );
}

const MONTH: Column<RateView> = { name: "Month", cell: ({ month }) => month };
const DISPUTES: Column<RateView> = { name: "Disputes", kind: "number", cell: ({ disputes }) => disputes };
const FRAUD: Column<RateView> = {
  name: "Fraud reports",
  kind: "number",
  cell: ({ fraudReports }) => fraudReports ?? "Not imported",
};
const REST: readonly Column<RateView>[] = [
  { name: "Sales", kind: "number", cell: ({ sales }) => sales },
  { name: "Rate", kind: "number", cell: ({ rate }) => rate ?? "–" },
  { name: "Level", cell: ({ level }) => <LevelBadge level={level} /> },
];
const COLUMNS = [MONTH, DISPUTES, ...REST];
const WITH_FRAUD = [MONTH, DISPUTES, FRAUD, ...REST];

function LevelBadge({ level }: { level: string }) {
  const { name, tone } = levelLabel(level);
  return <Badge tone={tone}>{name}</Badge>;
}
