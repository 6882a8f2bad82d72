import { basisLabel, feeLabel } from "#app/capabilities/settlement-queue/index.ts";
import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { useLocale } from "#app/components/ui/viewer.ts";
import { AmountRow } from "./amounts.tsx";
import type { TransactionView } from "./transaction-view.server.ts";

/** The sale's fees, its net amount, and the date of availability. */
export function Proceeds({ transaction }: { transaction: TransactionView }) {
  const locale = useLocale();
  const { currency, fees, netAmount, amountCaptured, availableOn, settlementId, settlementQueueEntryId } = transaction;
  if (netAmount === null) return <p className="text-sm text-muted">Fees are being calculated.</p>;
  return (
    <dl className="space-y-2 text-sm">
      <AmountRow name="Captured">
        <Money amount={amountCaptured} currency={currency} />
      </AmountRow>
      {fees.map(({ feeType, amount, basis }) => (
        <AmountRow key={`${feeType} ${basis}`} name={`${feeLabel(feeType)} (${basisLabel(basis, currency, locale)})`}>
          <Money amount={-amount} currency={currency} />
        </AmountRow>
      ))}
      <AmountRow name="Net" isTotal>
        <Money amount={netAmount} currency={currency} />
      </AmountRow>
      {availableOn ? (
        <AmountRow name="Available">
          <LocalTime at={availableOn} style="date" />
        </AmountRow>
      ) : null}
      <AmountRow name="Settlement">
        {settlementId ? (
          <Link to={`/settlements/${settlementId}`} className={link}>
            View settlement
          </Link>
        ) : settlementQueueEntryId ? (
          <Link to={`/settlements/queue/${settlementQueueEntryId}`} className={link}>
            In the queue
          </Link>
        ) : (
          "Not yet"
        )}
      </AmountRow>
    </dl>
  );
}
