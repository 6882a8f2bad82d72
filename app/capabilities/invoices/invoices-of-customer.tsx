import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { DataTable } from "#app/dashboard/data-table.tsx";
import { INVOICE_COLUMNS_OF_CUSTOMER, invoiceKey, invoicePath } from "./invoice-columns.tsx";
import type { InvoiceRow } from "./invoice-view.server.ts";

interface InvoicesOfCustomerProps {
  customerId: string;
  invoices: readonly InvoiceRow[];
  hasMoreInvoices: boolean;
}

/** The newest invoices of a customer who has some. */
export function InvoicesOfCustomer({ customerId, invoices, hasMoreInvoices }: InvoicesOfCustomerProps) {
  if (invoices.length === 0) return null;
  return (
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
  );
}
