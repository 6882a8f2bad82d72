import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CreditPanel } from "#app/capabilities/customer-credits/credit-panel.tsx";
import { CustomerActions } from "#app/capabilities/customers/customer-actions.tsx";
import { CustomerFacts } from "#app/capabilities/customers/customer-facts.tsx";
import { CustomerNotices } from "#app/capabilities/customers/customer-notices.tsx";
import { readCustomerPage } from "#app/capabilities/customers/customer-page.server.ts";
import { CustomerTitle } from "#app/capabilities/customers/customer-title.tsx";
import { CustomerTotals } from "#app/capabilities/customers/customer-totals.tsx";
import { DISPUTE_COLUMNS_OF_CUSTOMER, disputeKey, disputePath } from "#app/capabilities/disputes/dispute-columns.tsx";
import { AddPaymentMethod } from "#app/capabilities/payment-methods/add-payment-method.tsx";
import { PaymentMethodList } from "#app/capabilities/payment-methods/payment-method-list.tsx";
import { BillingOfCustomer } from "#app/capabilities/subscriptions/billing-of-customer.tsx";
import {
  TRANSACTION_COLUMNS_OF_CUSTOMER,
  transactionKey,
  transactionPath,
} from "#app/capabilities/transactions/transaction-columns.tsx";
import { Columns, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { link } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { DataTable } from "#app/dashboard/data-table.tsx";

export const meta = titled("Customer");
export const handle = crumbs({ name: "Customers", to: "/customers" }, { name: "Customer" });

export async function loader(args: LoaderFunctionArgs) {
  return readCustomerPage(args);
}

export default function Customer() {
  const { customer, into, summary, methods, payments, hasMorePayments, disputes, creditBalances, ...billing } =
    useLoaderData<typeof loader>();
  const { customerId, status } = customer;
  const hasEnded = status === "merged" || status === "redacted";
  return (
    <>
      <CustomerTitle customer={customer} actions={hasEnded ? null : <CustomerActions customer={customer} />} />
      <div className="space-y-6">
        <CustomerNotices customer={customer} into={into} />
        {summary ? <CustomerTotals summary={summary} customerId={customerId} /> : null}
        <Columns>
          <div className="space-y-6">
            <Panel
              id="payments"
              title="Payments"
              flush
              aside={
                hasMorePayments ? (
                  <Link to={`/transactions?customer=${customerId}`} className={`text-sm ${link}`}>
                    View all payments
                  </Link>
                ) : null
              }
            >
              <DataTable
                caption="Newest payments of this customer"
                columns={TRANSACTION_COLUMNS_OF_CUSTOMER}
                rows={payments}
                rowKey={transactionKey}
                rowLink={transactionPath}
                empty={<EmptyState title="No payments yet">Payments of this customer appear here.</EmptyState>}
              />
            </Panel>
            <BillingOfCustomer customerId={customerId} canSubscribe={status === "active"} {...billing} />
            {disputes.length > 0 ? (
              <Panel id="disputes" title="Disputes" flush>
                <DataTable
                  caption="Disputes of this customer's payments"
                  columns={DISPUTE_COLUMNS_OF_CUSTOMER}
                  rows={disputes}
                  rowKey={disputeKey}
                  rowLink={disputePath}
                  empty={null}
                />
              </Panel>
            ) : null}
          </div>
          <div className="space-y-6">
            <Panel id="details" title="Details">
              <CustomerFacts customer={customer} />
            </Panel>
            <Panel
              id="methods"
              title="Payment methods"
              aside={status === "active" ? <AddPaymentMethod customerId={customerId} /> : null}
            >
              <PaymentMethodList customerId={customerId} methods={methods} />
            </Panel>
            <CreditPanel customerId={customerId} balances={creditBalances} />
          </div>
        </Columns>
      </div>
    </>
  );
}
