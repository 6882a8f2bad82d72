import { formatMoney } from "#app/components/ui/money-format.ts";
import { useLocale } from "#app/components/ui/viewer.ts";
import { feeBasis } from "#contract/fee-labels.ts";
import type { ScheduleView } from "./fee-view.server.ts";

/** What each fee costs, in one currency. */
export function PriceList({ schedule, currency }: { schedule: ScheduleView; currency: string }) {
  return (
    <div className="divide-y divide-line">
      {schedule.fees.map(({ feeType, name, prices }) => (
        <div key={feeType} className="px-4 py-3 sm:px-5">
          <h3 className="text-sm font-semibold">{name}</h3>
          {prices.length > 1 ? (
            <p className="text-[0.8125rem] text-muted">The first that fits a sale applies.</p>
          ) : null}
          <dl className="mt-1.5 space-y-1.5 text-sm">
            {prices.map(({ applies, basis }) => (
              <div key={applies} className="flex justify-between gap-4">
                <dt className="text-muted">{applies}</dt>
                <dd className="text-right tabular-nums">
                  {basis === null ? "No fee" : <Basis basis={basis} currency={currency} />}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  );
}

/** A calculation with its amounts as money. */
export function Basis({ basis, currency }: { basis: string; currency: string }) {
  const locale = useLocale();
  return <>{feeBasis(basis, (minorUnits) => formatMoney(minorUnits, currency, locale))}</>;
}
