import { Money } from "#app/components/ui/money.tsx";
import { SumRow } from "#app/components/ui/sum-row.tsx";
import type { BalanceView } from "./payout-view.server.ts";

/** The balance's coverage of instant payouts, and the amount that can be paid out now. */
export function AvailableNow({ balance }: { balance: BalanceView }) {
  const { instantBreakdown, instantAvailable, instantPayout } = balance;
  const money = (amount: bigint) => <Money amount={amount} currency={balance.currency} />;
  return (
    <>
      <dl className="space-y-2 text-sm">
        {instantBreakdown ? (
          <>
            <SumRow name="Available balance">{money(instantBreakdown.available)}</SumRow>
            <SumRow name="Pending card sales">{money(instantBreakdown.eligiblePending)}</SumRow>
            <SumRow name="Open disputes">{money(instantBreakdown.openDisputeExposure)}</SumRow>
            <SumRow name="Pending refunds">{money(instantBreakdown.pendingRefundExposure)}</SumRow>
          </>
        ) : null}
        <SumRow name="Covers payouts and fees of" kind="subtotal">
          {money(instantAvailable)}
        </SumRow>
        <SumRow name="Can be paid out now" kind="total">
          {money(instantPayout?.maxAmount ?? 0n)}
        </SumRow>
      </dl>
      <p className="mt-3 text-[0.8125rem] text-muted text-pretty">
        What can be paid out now is less the fee, and within your limits. Held sales, bank debits and disputed sales
        can't be paid out at once.
      </p>
    </>
  );
}
