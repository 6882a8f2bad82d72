import { Money } from "#app/components/ui/money.tsx";
import { useLocale } from "#app/components/ui/viewer.ts";
import type { TotalsView } from "./transaction-view.server.ts";

/** Totals of what the filters select. */
export function SelectionTotals({ totals }: { totals: TotalsView }) {
  const count = useLocale();
  if (totals.count === 0) return null;
  return (
    <div className="border-line border-b bg-wash px-4 py-2.5 text-sm sm:px-5">
      <p className="font-semibold">
        {totals.count.toLocaleString(count)}
        {totals.isCapped ? "+" : ""} {totals.count === 1 ? "transaction" : "transactions"}
      </p>
      <ul className="mt-0.5 flex flex-col gap-x-6 gap-y-0.5 text-muted sm:flex-row sm:flex-wrap">
        {totals.totals.map(({ currency, amountCaptured, amountRefunded, amountAuthorized }) => (
          <li key={currency} className="flex flex-wrap gap-x-3">
            <span>
              <Money amount={amountCaptured} currency={currency} className="font-semibold text-ink" /> captured
            </span>
            {amountRefunded > 0n ? (
              <span>
                <Money amount={amountRefunded} currency={currency} /> refunded
              </span>
            ) : null}
            {amountAuthorized > 0n ? (
              <span>
                <Money amount={amountAuthorized} currency={currency} /> authorized
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {totals.isCapped ? (
        <p className="mt-0.5 text-[0.8125rem] text-muted">
          Totals cover the newest 10,000. Narrow the filters to see all.
        </p>
      ) : null}
    </div>
  );
}
