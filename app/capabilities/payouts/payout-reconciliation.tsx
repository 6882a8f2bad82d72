import { reportPath } from "#app/capabilities/balance-transactions/index.ts";
import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { SumRow } from "#app/components/ui/sum-row.tsx";
import { balanceTransactionName } from "#contract/balance-transaction-labels.ts";
import type { ReconciliationView } from "./payout-reconciliation-view.server.ts";

/** The sums of each settlement by type. Each amount links to the balance transactions that add up to it. */
export function PayoutReconciliation({ reconciliation }: { reconciliation: ReconciliationView }) {
  const { settlements, currency, carriedForwardAmount, paidAmount } = reconciliation;
  const money = (amount: bigint) => <Money amount={amount} currency={currency} />;
  return (
    <dl className="space-y-2 text-sm">
      {settlements.map((settlement, place) => (
        <Settlement key={settlement.settlementId} {...{ settlement, place, currency }} />
      ))}
      {carriedForwardAmount === 0n ? null : (
        <SumRow name="Carried forward from earlier settlements">{money(carriedForwardAmount)}</SumRow>
      )}
      <SumRow name="Paid out" kind="total">
        {money(paidAmount)}
      </SumRow>
    </dl>
  );
}

interface SettlementProps {
  settlement: ReconciliationView["settlements"][number];
  /** 0 is the settlement that was paid. */
  place: number;
  currency: string;
}

function Settlement({ settlement: { settlementId, lines, paidAmount }, place, currency }: SettlementProps) {
  return (
    <>
      {lines.map(({ balanceTransactionType: type, count, paidAmount: amount }) => (
        <SumRow key={type} name={`${lineName(type)} (${count})`}>
          <Link to={rowsPath(settlementId, type)} className={link}>
            <Money amount={amount} currency={currency} />
          </Link>
        </SumRow>
      ))}
      <SumRow name={place === 0 ? "Settlement" : "Settlement carried forward"} kind="subtotal">
        <Link to={`/settlements/${settlementId}`} className={link}>
          <Money amount={paidAmount} currency={currency} />
        </Link>
      </SumRow>
    </>
  );
}

/** The entry types of instant payouts. */
const ENTRIES: Readonly<Record<string, string>> = {
  payout: "instant_payout",
  payout_failure: "payout_failed",
  payout_return: "payout_returned",
  payout_remainder: "payout_remainder",
  payout_recovery: "payout_recovery",
};

/** The rows of the payout itself have its settlement too, so those of instant payouts are shown as entries. */
function rowsPath(settlementId: string, type: string): string {
  const entryType = ENTRIES[type];
  if (entryType) return `/settlements/${settlementId}?${new URLSearchParams({ type: entryType })}#entries`;
  return reportPath({ settlement: settlementId, type });
}

/** Payouts within a settlement are instant ones, which drew on it. */
function lineName(type: string): string {
  return type === "payout" ? "Instant payout" : balanceTransactionName(type);
}
