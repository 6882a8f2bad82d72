import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { useLocale } from "#app/components/ui/viewer.ts";
import { StatTile, StatTiles } from "#app/dashboard/stat-tile.tsx";
import type { SummaryView } from "./customer-view.server.ts";

/** The customer's payments, including those of customers merged into it. */
export function CustomerTotals({ summary, customerId }: { summary: SummaryView; customerId: string }) {
  const locale = useLocale();
  const { count, isCapped, lastTransactionAt, disputedCount, totals } = summary;
  return (
    <StatTiles>
      <StatTile
        name="Payments"
        value={`${count.toLocaleString(locale)}${isCapped ? "+" : ""}`}
        detail={
          lastTransactionAt ? (
            <>
              Last <LocalTime at={lastTransactionAt} />
            </>
          ) : null
        }
        to={`/transactions?customer=${customerId}`}
      />
      {totals.map(({ currency, amountCaptured, amountRefunded }) => (
        <StatTile
          key={currency}
          name="Paid"
          value={<Money amount={amountCaptured} currency={currency} />}
          detail={
            amountRefunded > 0n ? (
              <>
                <Money amount={amountRefunded} currency={currency} /> refunded
              </>
            ) : null
          }
        />
      ))}
      <StatTile name="Disputed payments" value={disputedCount.toLocaleString(locale)} />
    </StatTiles>
  );
}
