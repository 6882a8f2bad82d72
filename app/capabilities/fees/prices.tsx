import { button } from "#app/components/ui/button.ts";
import { Callout } from "#app/components/ui/callout.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { Tabs } from "#app/dashboard/tabs.tsx";
import type { ScheduleView } from "./fee-view.server.ts";
import type { FeesPage } from "./fees-page.server.ts";
import { PriceList } from "./price-list.tsx";

/** The prices in force and the next ones, or those of a version that the address names. */
export function Prices({ page: { currency, currencies, current, next, other } }: { page: FeesPage }) {
  const shown = other ?? current;
  const tabs = currencies.map((value) => ({ value, name: value }));
  return (
    <div className="space-y-6">
      {shown ? (
        <Panel id="prices" title={other ? "Other prices" : "Prices"} aside={<Version schedule={shown} />} flush>
          {other ? <NotInForce currency={currency} /> : null}
          <Tabs label="Currency" param="amount_currency" tabs={tabs} current={currency} />
          <PriceList schedule={shown} currency={currency} />
        </Panel>
      ) : null}
      {next && !other ? (
        <Panel id="next" title={`New prices in ${currency}`} aside={<Version schedule={next} />} flush>
          <PriceList schedule={next} currency={currency} />
        </Panel>
      ) : null}
    </div>
  );
}

export function NewPrices({ next }: { next: ScheduleView | null }) {
  if (!next?.effectiveAt) return null;
  return (
    <div className="mb-6">
      <Callout>
        <a href="#next" className="font-semibold underline">
          New prices
        </a>{" "}
        apply to sales from <LocalTime at={next.effectiveAt} />.
      </Callout>
    </div>
  );
}

function NotInForce({ currency }: { currency: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-line border-b px-4 py-2.5 text-sm sm:px-5">
      <p>These prices are not in force now.</p>
      <Link to={`/settings/fees?amount_currency=${currency}`} className={button("secondary")}>
        View current prices
      </Link>
    </div>
  );
}

/** The version, which statements and exports name. */
function Version({ schedule: { feeSchedule, effectiveAt, withdrawnAt } }: { schedule: ScheduleView }) {
  return (
    <span className="text-[0.8125rem] text-muted">
      {feeSchedule}
      {effectiveAt && !withdrawnAt ? (
        <>
          , from <LocalTime at={effectiveAt} style="date" />
        </>
      ) : null}
      {withdrawnAt ? ", withdrawn" : null}
    </span>
  );
}
