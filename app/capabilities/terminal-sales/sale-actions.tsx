import { button } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { Confirm } from "#app/dashboard/confirm.tsx";
import { hasEnded } from "./outcome.ts";
import type { SaleView } from "./sale-view.server.ts";

/** What can be done with a sale in its state. */
export function SaleActions({ sale }: { sale: SaleView }) {
  const { terminalSaleId, transactionId, status, saleType, receipt } = sale;
  const isPaid = status === "succeeded" && saleType !== "refund";
  return (
    <>
      {receipt ? (
        <Link to={`/transactions/${transactionId}/receipt`} className={button("quiet")}>
          Receipt
        </Link>
      ) : null}
      {isPaid && saleType === "sale" ? (
        <Link to={`/transactions/${transactionId}/card-refund`} className={button("secondary")}>
          Refund with the card
        </Link>
      ) : null}
      {status === "unknown" && sale.acknowledgedAt === null ? (
        <Confirm
          question="Free the terminal for other sales?"
          verb="Free the terminal"
          action={`/terminal-sales/${terminalSaleId}/acknowledge`}
          trigger={{ className: button("secondary"), content: "Free the terminal" }}
        >
          This customer may have been charged. Don't charge them again: we keep asking for the result.
        </Confirm>
      ) : null}
      {hasEnded(sale) ? null : (
        <Link to={`/terminal/sales/${terminalSaleId}`} className={button()}>
          Open cashier view
        </Link>
      )}
    </>
  );
}
