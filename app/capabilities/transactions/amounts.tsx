import type { ReactNode } from "react";
import { Money } from "#app/components/ui/money.tsx";
import type { TransactionView } from "./transaction-view.server.ts";

/** Amounts of the transaction by their state. */
export function Amounts({ transaction }: { transaction: TransactionView }) {
  const { currency, amountDetails: parts } = transaction;
  const money = (amount: bigint) => <Money amount={amount} currency={currency} />;
  return (
    <dl className="space-y-2 text-sm">
      {parts ? (
        <>
          <AmountRow name="Subtotal">{money(parts.subtotal)}</AmountRow>
          {parts.tax > 0n ? <AmountRow name="Tax">{money(parts.tax)}</AmountRow> : null}
          {parts.shipping > 0n ? <AmountRow name="Shipping">{money(parts.shipping)}</AmountRow> : null}
          {parts.tip > 0n ? <AmountRow name="Tip">{money(parts.tip)}</AmountRow> : null}
          {parts.surcharge > 0n ? <AmountRow name="Surcharge">{money(parts.surcharge)}</AmountRow> : null}
          {parts.discount > 0n ? <AmountRow name="Discount">{money(-parts.discount)}</AmountRow> : null}
        </>
      ) : null}
      <AmountRow name="Payment amount">{money(transaction.amount)}</AmountRow>
      {transaction.amountAuthorized > 0n ? (
        <AmountRow name="Authorized">{money(transaction.amountAuthorized)}</AmountRow>
      ) : null}
      <AmountRow name="Captured">{money(transaction.amountCaptured)}</AmountRow>
      {transaction.amountVoided > 0n ? <AmountRow name="Voided">{money(transaction.amountVoided)}</AmountRow> : null}
      {transaction.amountRefunded > 0n ? (
        <AmountRow name="Refunded">{money(-transaction.amountRefunded)}</AmountRow>
      ) : null}
      {transaction.amountDisputed > 0n ? (
        <AmountRow name="Disputed">{money(-transaction.amountDisputed)}</AmountRow>
      ) : null}
      {transaction.amountCaptured > 0n ? (
        <AmountRow name="Can be refunded" isTotal>
          {money(transaction.amountRefundable)}
        </AmountRow>
      ) : null}
    </dl>
  );
}

/** A name and its amount, the last of a sum in bold. */
export function AmountRow({
  name,
  isTotal = false,
  children,
}: {
  name: string;
  isTotal?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={`flex justify-between gap-4 ${isTotal ? "border-line border-t pt-2 font-semibold" : ""}`}>
      <dt className={isTotal ? "" : "text-muted"}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
