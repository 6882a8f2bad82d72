import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import type { TransactionView } from "./transaction-view.server.ts";

/** Actions for the transaction in its state. */
export function TransactionActions({ transaction }: { transaction: TransactionView }) {
  const path = `/transactions/${transaction.transactionId}`;
  return (
    <>
      {transaction.amountCaptured > 0n || transaction.terminalSaleId !== null ? (
        <Link to={`${path}/receipt`} className={button("quiet")}>
          Receipt
        </Link>
      ) : null}
      {isCancelable(transaction) ? (
        <Link to={`${path}/cancel`} className={button("secondary")}>
          {transaction.amountCaptured > 0n ? "Release the rest" : "Cancel payment"}
        </Link>
      ) : null}
      {transaction.isIncrementable ? (
        <Link to={`${path}/increment`} className={button("secondary")}>
          Increase hold
        </Link>
      ) : null}
      {isVoidable(transaction) ? (
        <Link to={`${path}/void`} className={button("secondary")}>
          Void
        </Link>
      ) : null}
      {transaction.amountRefundable > 0n ? (
        <Link to={`${path}/refund`} className={button("secondary")}>
          Refund
        </Link>
      ) : null}
      {transaction.amountRefundable > 0n && transaction.terminalSaleId !== null ? (
        <Link to={`${path}/card-refund`} className={button("secondary")}>
          Refund with the card
        </Link>
      ) : null}
      {transaction.status === "authorized" ? (
        <Link to={`${path}/capture`} className={button()}>
          Capture
        </Link>
      ) : null}
      {transaction.status === "requires_payment_method" ? (
        <Link to={`${path}/pay`} className={button()}>
          Enter card
        </Link>
      ) : null}
    </>
  );
}

/** All of it is captured for good, and its money has not come: the processor decides whether it has cleared. */
export function isVoidable({ status, amountCaptured, amountRefundable, availableOn }: TransactionView): boolean {
  const isCaptured = status === "succeeded" || status === "partially_captured";
  const isWaiting = availableOn === null || new Date(availableOn) > new Date();
  return isCaptured && isWaiting && amountCaptured > 0n && amountRefundable === amountCaptured;
}

const CANCELABLE: ReadonlySet<string> = new Set(["requires_payment_method", "requires_action", "authorized"]);

/**
 * Of the payments in review, the processor releases only those whose answers contradict the request. The rest of an
 * authorization that is captured in part is released, too.
 */
export function isCancelable({ status, reviewReason, amountCaptured }: TransactionView): boolean {
  return CANCELABLE.has(status) || (reviewReason === "conflicted" && amountCaptured === 0n);
}
