import { Panel } from "#app/components/ui/panel.tsx";
import { ChartFigure } from "#app/dashboard/charts/chart-figure.tsx";
import { Tabs } from "#app/dashboard/tabs.tsx";
import type { Timeline as Data } from "./clock-page.server.ts";
import type { Curves } from "./curves.server.ts";
import { DaySections } from "./day-sections.tsx";
import { Scrubber } from "./scrubber.tsx";

/** The clock's days: curves over all of them, and what happened on one. */
export function Timeline({ timeline: { days, day, neighbors, curves, failedDays } }: { timeline: Data }) {
  return (
    <>
      <Scrubber {...{ days, neighbors, failedDays }} currency={curves?.currency ?? null} />
      {curves ? <CurvesPanel curves={curves} /> : null}
      <DaySections day={day} days={days} />
    </>
  );
}

function CurvesPanel({ curves: { currency, currencies, isDaily, isWhole, mrr, balance } }: { curves: Curves }) {
  return (
    <Panel id="curves" title="MRR and balance" flush>
      {currencies.length > 1 ? (
        <Tabs
          label="Currency"
          param="currency"
          tabs={currencies.map((value) => ({ value, name: value }))}
          current={currency}
        />
      ) : null}
      <div className="grid gap-x-8 gap-y-6 p-4 sm:p-5 xl:grid-cols-2">
        {mrr ? (
          <ChartFigure title={isDaily ? "MRR by day" : "MRR by month"} axis={isDaily ? "Day" : "Month"} chart={mrr} />
        ) : null}
        {balance ? <ChartFigure title="Balance" axis="Day" chart={balance} /> : null}
      </div>
      {isWhole ? null : (
        <p className="px-4 pb-4 text-sm text-muted sm:px-5">
          The curves show the last 36 months and the last 366 days.
        </p>
      )}
    </Panel>
  );
}
