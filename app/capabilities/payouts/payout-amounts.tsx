import { Money } from "#app/components/ui/money.tsx";
import { SumRow } from "#app/components/ui/sum-row.tsx";
import type { PayoutView } from "./payout-view.server.ts";

/** The arriving amount, the fee, and the total taken from the balance. */
export function PayoutAmounts({ payout }: { payout: PayoutView }) {
  const money = (amount: bigint) => <Money amount={amount} currency={payout.currency} />;
  return (
    <dl className="space-y-2 text-sm">
      <SumRow name="Payout">{money(payout.amount)}</SumRow>
      <SumRow name="Fee">{money(payout.feeAmount)}</SumRow>
      <SumRow
        name={payout.settlementId === null ? "Taken from your balance" : "Taken from the settlement"}
        kind="total"
      >
        {money(payout.totalDebitAmount)}
      </SumRow>
    </dl>
  );
}
