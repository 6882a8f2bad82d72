import { Panel } from "#app/components/ui/panel.tsx";
import { ChartFigure } from "#app/dashboard/charts/chart-figure.tsx";
import { StatTile, StatTiles } from "#app/dashboard/stat-tile.tsx";
import { Tabs } from "#app/dashboard/tabs.tsx";
import { CHANGE_COLUMNS } from "./change-columns.ts";
import { CohortTable } from "./cohort-table.tsx";
import { CurrencyTabs } from "./currency-tabs.tsx";
import { LatestMovements } from "./latest-movements.tsx";
import { PERIODS, type Period } from "./periods.ts";
import type { Figures } from "./read-figures.server.ts";
import { WideCell, WideRow, WideTable } from "./wide-table.tsx";

type Shown = NonNullable<Figures["figures"]>;

interface FiguresProps extends Pick<Figures, "currencies" | "period"> {
  readonly figures: Shown;
}

/** Recurring revenue of one currency: now, over time, and by the month of the first payment. */
export function FiguresView({ figures, currencies, period }: FiguresProps) {
  const { currency, tiles, cohorts, movements } = figures;
  return (
    <div className="space-y-6">
      {currencies.length > 1 ? <CurrencyTabs currencies={currencies} current={currency} /> : null}
      <StatTiles>
        {tiles.map((tile) => (
          <StatTile key={tile.name} {...tile} />
        ))}
      </StatTiles>
      <p className="max-w-3xl text-sm text-muted">
        MRR, monthly recurring revenue, is what active and past due subscriptions come to in a month: after recurring
        discounts, without tax. Trials and paused subscriptions count as zero. Churn is the number of subscribers who
        left this month, as a share of those at its start.
      </p>
      <OverTime figures={figures} period={period} />
      <CohortTable cohorts={cohorts} />
      <LatestMovements movements={movements} />
    </div>
  );
}

function OverTime({ figures: { charts, changes, timeZone }, period }: { figures: Shown; period: Period }) {
  const unit = period === "months" ? "Month" : "Day";
  return (
    <Panel id="mrr" title="Recurring revenue" aside={<Zone name={timeZone} />} flush>
      <Tabs label="Period" param="period" tabs={PERIODS} current={period} />
      <div className="grid gap-x-8 gap-y-6 p-4 sm:p-5 xl:grid-cols-2">
        <ChartFigure title={`MRR by ${unit.toLowerCase()}`} axis={unit} chart={charts.mrr} />
        <ChartFigure title={`Change by ${unit.toLowerCase()}`} axis={unit} chart={charts.change} />
      </div>
      <div className="border-t border-line">
        {changes.length === 0 ? (
          <p className="px-5 py-8 text-center text-muted">Nothing changed in this period.</p>
        ) : (
          <ChangeTable unit={unit} changes={changes} />
        )}
      </div>
    </Panel>
  );
}

function ChangeTable({ unit, changes }: { unit: string } & Pick<Shown, "changes">) {
  return (
    <WideTable caption="What changed the MRR" columns={[unit, ...CHANGE_COLUMNS]}>
      {changes.map(({ key, name, cells }) => (
        <WideRow key={key} name={name}>
          {CHANGE_COLUMNS.map((column, place) => (
            <WideCell key={column} className={cellLook(column, cells[place]?.isZero)}>
              {cells[place]?.text}
            </WideCell>
          ))}
        </WideRow>
      ))}
    </WideTable>
  );
}

function cellLook(column: string, isZero = false): string {
  if (column === "End") return "font-semibold";
  return isZero ? "text-muted" : "";
}

/** Days and months are those of the settlement settings, whatever the viewer's zone is. */
function Zone({ name }: { name: string }) {
  return <span className="text-sm text-muted">{name.replaceAll("_", " ")}</span>;
}
