import { button } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { ChartFigure } from "#app/dashboard/charts/chart-figure.tsx";
import { Tabs } from "#app/dashboard/tabs.tsx";
import type { Performance as PerformanceView } from "./performance.server.ts";
import { RANGES } from "./ranges.ts";

/** How the business does: numbers with those of the days before, a chart, and why payments were declined. */
export function Performance({ performance }: { performance: PerformanceView }) {
  const { range, currencies, currency, hasPayments, figures, declines, chart } = performance;
  if (!hasPayments) return <FirstSale />;
  return (
    <Panel id="performance" title="Performance" flush>
      <Tabs label="Period" param="range" tabs={RANGES} current={range} />
      {currencies.length > 1 && currency ? (
        <Tabs
          label="Currency"
          param="currency"
          tabs={currencies.map((value) => ({ value, name: value }))}
          current={currency}
        />
      ) : null}
      {currency ? (
        <dl className="grid grid-cols-2 gap-px bg-line sm:grid-cols-3 lg:grid-cols-4">
          {figures.map((figure) => (
            <Figure key={figure.name} {...figure} />
          ))}
        </dl>
      ) : (
        <p className="px-5 py-8 text-center text-muted">No payments in this period.</p>
      )}
      {chart ? (
        <div className="border-t border-line p-4 sm:p-5">
          <ChartFigure title="Gross by day" axis="Day" chart={chart} />
        </div>
      ) : null}
      {declines.length > 0 ? <Declines declines={declines} /> : null}
    </Panel>
  );
}

function Figure({ name, value, detail, to }: PerformanceView["figures"][number]) {
  return (
    <div className="relative bg-surface px-4 py-3.5 hover:bg-wash has-focus-visible:bg-wash sm:px-5">
      <dt className="text-sm text-muted">
        <Link to={to} prefetch="intent" className="after:absolute after:inset-0">
          {name}
        </Link>
      </dt>
      <dd className="mt-0.5 text-lg leading-tight font-bold tabular-nums">{value}</dd>
      {detail ? <dd className="mt-0.5 text-[0.8125rem] text-muted">{detail}</dd> : null}
    </div>
  );
}

function Declines({ declines }: Pick<PerformanceView, "declines">) {
  return (
    <section className="border-t border-line p-4 text-sm sm:p-5">
      <h3 className="font-semibold">Top declines</h3>
      <ol className="mt-2 max-w-md">
        {declines.map(({ name, count }) => (
          <li key={name} className="flex justify-between gap-4 py-1">
            <span>{name}</span>
            <span className="tabular-nums">{count}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function FirstSale() {
  return (
    <Panel id="performance" title="Performance" flush>
      <EmptyState title="Take your first payment">
        <p>Your sales appear here. Charge a card yourself, or connect your server with an API key.</p>
        <p className="mt-4 flex flex-wrap justify-center gap-3">
          <Link to="/transactions/new" className={button()}>
            Create payment
          </Link>
          <Link to="/onboarding" className={button("secondary")}>
            View steps
          </Link>
        </p>
      </EmptyState>
    </Panel>
  );
}
