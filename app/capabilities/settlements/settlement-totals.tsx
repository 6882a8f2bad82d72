import { Money } from "#app/components/ui/money.tsx";
import { SumRow } from "#app/components/ui/sum-row.tsx";
import type { SettlementView } from "./settlement-view.server.ts";

/** The sums by type. Each line adds to the one at the bottom. */
export function SettlementTotals({ settlement: { totals, netAmount, currency } }: { settlement: SettlementView }) {
  if (!totals) return null;
  const money = (amount: bigint) => <Money amount={amount} currency={currency} />;
  const others = OTHERS.flatMap(([field, name]) => (totals[field] === 0n ? [] : [{ name, amount: totals[field] }]));
  return (
    <dl className="space-y-2 text-sm">
      <SumRow name="Sales">{money(totals.chargeAmount)}</SumRow>
      {others.map(({ name, amount }) => (
        <SumRow key={name} name={name}>
          {money(amount)}
        </SumRow>
      ))}
      <SumRow name="Gross" kind="subtotal">
        {money(totals.grossAmount)}
      </SumRow>
      <SumRow name="Fees">{money(-totals.feeAmount)}</SumRow>
      <SumRow name="Net" kind="total">
        {money(netAmount)}
      </SumRow>
    </dl>
  );
}

/** Shown only where there is something. */
const OTHERS = [
  ["refundAmount", "Refunds"],
  ["disputeAmount", "Disputes"],
  ["returnAmount", "Returned bank debits"],
  ["adjustmentAmount", "Adjustments"],
  ["reserveAmount", "Reserve"],
  ["payoutAmount", "Instant payouts"],
  ["carriedForwardAmount", "Carried forward"],
] as const;
