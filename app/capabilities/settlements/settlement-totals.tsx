import type { ReactNode } from "react";
import { Money } from "#app/components/ui/money.tsx";
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

const LOOKS = {
  part: ["", "text-muted"],
  subtotal: ["border-line border-t pt-2 font-medium", ""],
  total: ["border-line border-t pt-2 font-semibold", ""],
} as const;

interface SumRowProps {
  name: string;
  kind?: keyof typeof LOOKS;
  children: ReactNode;
}

/** A line of a calculation. */
export function SumRow({ name, kind = "part", children }: SumRowProps) {
  const [row, term] = LOOKS[kind];
  return (
    <div className={`flex justify-between gap-4 ${row}`}>
      <dt className={term}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
