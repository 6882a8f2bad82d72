import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { instantPath } from "#app/capabilities/payouts/index.ts";
import { BalanceNotices } from "#app/capabilities/settlements/balance-notices.tsx";
import { type BalancePage, readBalancePage } from "#app/capabilities/settlements/balance-page.server.ts";
import { ComingDays } from "#app/capabilities/settlements/coming-days.tsx";
import { MoneyFlow } from "#app/capabilities/settlements/money-flow.tsx";
import { SettlementTerms } from "#app/capabilities/settlements/settlement-terms.tsx";
import { SettlementsTitle } from "#app/capabilities/settlements/settlements-title.tsx";
import { WhenPaid } from "#app/capabilities/settlements/when-paid.tsx";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button, link } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { ChartFigure } from "#app/dashboard/charts/chart-figure.tsx";
import { Tabs } from "#app/dashboard/tabs.tsx";

export const meta = titled("Settlements");
export const handle = crumbs({ name: "Settlements" });

const COURSES = [30, 90, 365].map((days) => ({ value: String(days), name: `${days} days` }));

export async function loader(args: LoaderFunctionArgs) {
  return readBalancePage(args);
}

export default function Balance() {
  const page = useLoaderData<typeof loader>();
  const { currencies, balance, problem } = page;
  return (
    <>
      <SettlementsTitle
        title="Settlements"
        lead="Where your money is, and when you get it."
        actions={
          balance?.instantPayout && balance.instantPayout.maxAmount > 0n ? (
            <Link to={instantPath(balance.currency)} className={button()}>
              Pay out instantly
            </Link>
          ) : null
        }
      />
      {problem ? <Callout tone="warn">{problem}</Callout> : null}
      {currencies.length > 1 && balance ? (
        <div className="mb-6">
          <Tabs
            label="Currency"
            param="currency"
            tabs={currencies.map((value) => ({ value, name: value }))}
            current={balance.currency}
          />
        </div>
      ) : null}
      {balance ? <Money page={page} balance={balance} /> : problem ? null : <NothingSold page={page} />}
    </>
  );
}

function Money({ page, balance }: { page: BalancePage; balance: NonNullable<BalancePage["balance"]> }) {
  return (
    <div className="space-y-6">
      <BalanceNotices balance={balance} isDestinationMissing={page.isDestinationMissing} />
      <MoneyFlow balance={balance} lastPaid={page.lastPaid} underWay={page.underWay} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Panel id="when" title="When you get paid">
          <WhenPaid page={page} balance={balance} />
          {page.settings ? (
            <div className="mt-4 border-line border-t pt-4">
              <SettlementTerms settings={page.settings} mayChange={page.mayChange} />
            </div>
          ) : null}
        </Panel>
        <Panel id="days" title="Coming days" flush>
          <ComingDays days={page.queue} />
        </Panel>
      </div>
      {page.chart ? (
        <section aria-label="Balance over time" className="rounded-lg border border-line bg-surface">
          <Tabs label="Time" param="days" tabs={COURSES} current={String(page.days)} />
          <div className="p-4 sm:p-5">
            <ChartFigure title={`Balance at the end of each day (${page.timeZone})`} axis="Day" chart={page.chart} />
          </div>
        </section>
      ) : null}
    </div>
  );
}

function NothingSold({ page: { settings, mayChange } }: { page: BalancePage }) {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState title="No sales yet">
        Your balance appears here with your first sale, and shows when you get the money.{" "}
        <Link to="/transactions/new" className={link}>
          Create a payment
        </Link>
      </EmptyState>
      {settings ? (
        <div className="flex justify-center border-line border-t p-4 text-center sm:p-5">
          <SettlementTerms settings={settings} mayChange={mayChange} />
        </div>
      ) : null}
    </div>
  );
}
