import type { InvoiceRow } from "#app/capabilities/invoices/index.server.ts";
import { INVOICE_COLUMNS_OF_CUSTOMER, invoiceKey, invoicePath } from "#app/capabilities/invoices/index.ts";
import { button, link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { DataTable } from "#app/dashboard/data-table.tsx";
import { SUBSCRIPTION_COLUMNS_OF_CUSTOMER, subscriptionKey, subscriptionPath } from "./subscription-columns.tsx";
import type { SubscriptionRow } from "./subscription-view.server.ts";

interface BillingOfCustomerProps {
  subscriptions: readonly SubscriptionRow[];
  invoices: readonly InvoiceRow[];
  hasMoreInvoices: boolean;
  customerId: string;
  /** Whether the customer can be subscribed. */
  canSubscribe: boolean;
}

/** What a customer is subscribed to, and the invoices of it. */
export function BillingOfCustomer(props: BillingOfCustomerProps) {
  const { customerId, canSubscribe, subscriptions, invoices, hasMoreInvoices } = props;
  return (
    <>
      <Panel
        id="subscriptions"
        title="Subscriptions"
        flush
        aside={
          canSubscribe ? (
            <Link to={`/subscriptions/new?customer=${customerId}`} className={button("secondary", "small")}>
              Subscribe
            </Link>
          ) : null
        }
      >
        <DataTable
          caption="Subscriptions of this customer"
          columns={SUBSCRIPTION_COLUMNS_OF_CUSTOMER}
          rows={subscriptions}
          rowKey={subscriptionKey}
          rowLink={subscriptionPath}
          empty={<p className="p-4 text-sm text-muted sm:p-5">None.</p>}
        />
      </Panel>
      {invoices.length > 0 ? (
        <Panel
          id="invoices"
          title="Invoices"
          flush
          aside={
            hasMoreInvoices ? (
              <Link to={`/subscriptions/invoices?customer=${customerId}`} className={`text-sm ${link}`}>
                View all invoices
              </Link>
            ) : null
          }
        >
          <DataTable
            caption="Newest invoices of this customer"
            columns={INVOICE_COLUMNS_OF_CUSTOMER}
            rows={invoices}
            rowKey={invoiceKey}
            rowLink={invoicePath}
            empty={null}
          />
        </Panel>
      ) : null}
    </>
  );
}
