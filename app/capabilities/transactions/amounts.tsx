import type { ReactNode } from "react";
import { Money } from "#app/components/ui/money.tsx";
import type { TransactionView } from "./transaction-view.server.ts";

/** Where the money of the transaction is. */
export function Amounts({ transaction }: { transaction: TransactionView }) {
  const { currency, amountDetails: parts } = transaction;
  const money = (amount: bigint) => <Money amount={amount} currency={currency} />;
  return (
    <dl className="space-y-2 text-sm">
      {parts ? (
        <>
          <Row name="Subtotal">{money(parts.subtotal)}</Row>
          {parts.tax > 0n ? <Row name="Tax">{money(parts.tax)}</Row> : null}
          {parts.tip > 0n ? <Row name="Tip">{money(parts.tip)}</Row> : null}
          {parts.surcharge > 0n ? <Row name="Surcharge">{money(parts.surcharge)}</Row> : null}
          {parts.discount > 0n ? <Row name="Discount">{money(-parts.discount)}</Row> : null}
        </>
      ) : null}
      <Row name="Payment amount">{money(transaction.amount)}</Row>
      {transaction.amountAuthorized > 0n ? <Row name="Authorized">{money(transaction.amountAuthorized)}</Row> : null}
      <Row name="Captured">{money(transaction.amountCaptured)}</Row>
      {transaction.amountRefunded > 0n ? <Row name="Refunded">{money(-transaction.amountRefunded)}</Row> : null}
      {transaction.amountDisputed > 0n ? <Row name="Disputed">{money(-transaction.amountDisputed)}</Row> : null}
      {transaction.amountCaptured > 0n ? (
        <Row name="Can be refunded" isTotal>
          {money(transaction.amountRefundable)}
        </Row>
      ) : null}
    </dl>
  );
}

function Row({ name, isTotal = false, children }: { name: string; isTotal?: boolean; children: ReactNode }) {
  return (
    <div className={`flex justify-between gap-4 ${isTotal ? "border-line border-t pt-2 font-semibold" : ""}`}>
      <dt className={isTotal ? "" : "text-muted"}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
