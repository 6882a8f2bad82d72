import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { useLocale } from "#app/components/ui/viewer.ts";
import { StatTile, StatTiles } from "#app/dashboard/stat-tile.tsx";
import type { SummaryView } from "./customer-view.server.ts";

/** The customer's payments, including those of customers merged into it. */
export function CustomerTotals({ summary, customerId }: { summary: SummaryView; customerId: string }) {
  const locale = useLocale();
  const { count, isCapped, lastPaymentAt, disputedCount, totals, spend } = summary;
  return (
    <StatTiles>
      <StatTile
        name="Payments"
        value={`${count.toLocaleString(locale)}${isCapped ? "+" : ""}`}
        detail={
          lastPaymentAt ? (
            <>
              Last paid <LocalTime at={lastPaymentAt} />
            </>
          ) : null
        }
        to={`/transactions?customer=${customerId}`}
      />
      {spend.map(({ currency, amount }) => {
        const refunded = totals.find((total) => total.currency === currency)?.amountRefunded ?? 0n;
        return (
          <StatTile
            key={currency}
            name="Spend"
            value={<Money amount={amount} currency={currency} />}
            detail={
              refunded > 0n ? (
                <>
                  After <Money amount={refunded} currency={currency} /> refunded
                </>
              ) : null
            }
          />
        );
      })}
      <StatTile name="Disputed payments" value={disputedCount.toLocaleString(locale)} />
    </StatTiles>
  );
}
