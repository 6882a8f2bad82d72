import { Money } from "#app/components/ui/money.tsx";
import { SumRow } from "#app/components/ui/sum-row.tsx";
import type { SaleView } from "./sale-view.server.ts";

/** What was asked for, what the payer added, and what was approved. */
export function SaleAmounts({ sale }: { sale: SaleView }) {
  const { amount, currency, amountDetails: parts, tipAmount, amountApproved, amountDue } = sale;
  const money = (value: bigint) => <Money amount={value} currency={currency} />;
  return (
    <dl className="space-y-2 text-sm">
      {parts && parts.tax > 0n ? <SumRow name="Tax, included">{money(parts.tax)}</SumRow> : null}
      <SumRow name="Asked for">{money(amount)}</SumRow>
      {tipAmount ? <SumRow name="Tip">{money(tipAmount)}</SumRow> : null}
      {amountApproved === null ? null : (
        <SumRow name={sale.saleType === "refund" ? "Refunded" : "Approved"} kind="total">
          {money(amountApproved)}
        </SumRow>
      )}
      {amountDue ? <SumRow name="Not covered by the card">{money(amountDue)}</SumRow> : null}
    </dl>
  );
}
