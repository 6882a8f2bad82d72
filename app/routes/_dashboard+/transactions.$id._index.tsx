import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import {
  DISPUTE_COLUMNS_OF_TRANSACTION,
  disputeKey,
  disputePath,
} from "#app/capabilities/disputes/dispute-columns.tsx";
import { FulfillmentsPanel } from "#app/capabilities/fulfillments/fulfillments-panel.tsx";
import { Amounts } from "#app/capabilities/transactions/amounts.tsx";
import { Attempts } from "#app/capabilities/transactions/attempts.tsx";
import { Captures } from "#app/capabilities/transactions/captures.tsx";
import { LineItems } from "#app/capabilities/transactions/line-items.tsx";
import { Proceeds } from "#app/capabilities/transactions/proceeds.tsx";
import { RefundList } from "#app/capabilities/transactions/refund-list.tsx";
import { CHECKING } from "#app/capabilities/transactions/return-path.ts";
import { TransactionActions } from "#app/capabilities/transactions/transaction-actions.tsx";
import { TransactionFacts } from "#app/capabilities/transactions/transaction-facts.tsx";
import { TransactionNotices } from "#app/capabilities/transactions/transaction-notices.tsx";
import { readTransactionPage } from "#app/capabilities/transactions/transaction-page.server.ts";
import { TransactionTitle } from "#app/capabilities/transactions/transaction-title.tsx";
import { Columns, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { AtTime } from "#app/components/ui/viewer.ts";
import { DataTable } from "#app/dashboard/data-table.tsx";
import { Timeline } from "#app/dashboard/timeline.tsx";
import { useRefresh } from "#app/dashboard/use-refresh.ts";

export const meta = titled("Transaction");
export const handle = crumbs({ name: "Transactions", to: "/transactions" }, { name: "Transaction" });

export async function loader(args: LoaderFunctionArgs) {
  return readTransactionPage(args);
}

export default function Transaction() {
  const { transaction, now, refunds, disputes, timeline, customer, proceeds, paymentLink, device, fulfillments } =
    useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const isChecking = search.has(CHECKING) && transaction.status === "requires_payment_method";
  useRefresh(isChecking || transaction.status === "processing" || transaction.outcomeUnknownSince !== null);
  return (
    <AtTime now={now}>
      <TransactionTitle transaction={transaction} actions={<TransactionActions transaction={transaction} />} />
      <div className="space-y-6">
        <TransactionNotices transaction={transaction} isChecking={isChecking} />
        <Columns>
          <div className="space-y-6">
            <Panel id="amounts" title="Amounts">
              <Amounts transaction={transaction} />
            </Panel>
            {transaction.lineItems.length > 0 ? (
              <Panel id="items" title="Items" flush>
                <LineItems transaction={transaction} />
              </Panel>
            ) : null}
            {transaction.captures.length > 0 ? (
              <Panel id="captures" title="Captures">
                <Captures transaction={transaction} />
              </Panel>
            ) : null}
            {transaction.amountCaptured > 0n ? (
              <Panel id="proceeds" title="Fees and settlement">
                <Proceeds transaction={transaction} proceeds={proceeds} />
              </Panel>
            ) : null}
            {refunds.length > 0 ? (
              <Panel id="refunds" title="Refunds">
                <RefundList refunds={refunds} />
              </Panel>
            ) : null}
            {disputes.length > 0 ? (
              <Panel id="disputes" title="Disputes" flush>
                <DataTable
                  caption="Disputes of this transaction"
                  columns={DISPUTE_COLUMNS_OF_TRANSACTION}
                  rows={disputes}
                  rowKey={disputeKey}
                  rowLink={disputePath}
                  empty={null}
                />
              </Panel>
            ) : null}
            {transaction.amountCaptured > 0n || fulfillments.length > 0 ? (
              <FulfillmentsPanel transactionId={transaction.transactionId} fulfillments={fulfillments} />
            ) : null}
            <Panel id="attempts" title="Attempts">
              <Attempts attempts={transaction.attempts} />
            </Panel>
          </div>
          <div className="space-y-6">
            <Panel id="timeline" title="Timeline">
              <Timeline entries={timeline} empty="No events yet." />
            </Panel>
            <Panel
              id="details"
              title="Details"
              aside={
                <Link to={`/transactions/${transaction.transactionId}/edit`} className={`text-sm ${link}`}>
                  Edit
                </Link>
              }
            >
              <TransactionFacts
                transaction={transaction}
                customer={customer}
                paymentLink={paymentLink}
                device={device}
              />
            </Panel>
          </div>
        </Columns>
      </div>
    </AtTime>
  );
}
