import { basisLabel, entryName } from "#app/capabilities/settlement-queue/index.ts";
import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { useLocale } from "#app/components/ui/viewer.ts";
import { AmountRow } from "./amounts.tsx";
import type { ProceedsView } from "./read-proceeds.server.ts";
import type { TransactionView } from "./transaction-view.server.ts";

interface ProceedsProps {
  transaction: TransactionView;
  /** Null where it could not be read. */
  proceeds: ProceedsView | null;
}

/** The sale with its fees, refunds and disputes, what remains of it, and the date of availability. */
export function Proceeds({ transaction, proceeds }: ProceedsProps) {
  const locale = useLocale();
  const { currency, availableOn, settlementId, settlementQueueEntryId } = transaction;
  if (!proceeds) return <p className="text-sm text-muted">Fees can't be shown now. Reload the page.</p>;
  if (proceeds.lines.length === 0) return <p className="text-sm text-muted">Fees are being calculated.</p>;
  return (
    <dl className="space-y-2 text-sm">
      {proceeds.lines.map(({ entryType, fee, amount }) => (
        <AmountRow
          key={[entryType, fee?.feeType, fee?.basis].join(" ")}
          name={`${entryName({ entryType, fee })}${fee ? ` (${basisLabel(fee.basis, currency, locale)})` : ""}`}
        >
          <Money amount={amount} currency={currency} />
        </AmountRow>
      ))}
      <AmountRow name="Net" isTotal>
        <Money amount={proceeds.netAmount} currency={currency} />
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
