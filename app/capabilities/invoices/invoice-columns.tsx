import { Badge } from "#app/components/ui/badge.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { BY_AGE, type Column } from "#app/dashboard/column.ts";
import { CustomerCell } from "#app/dashboard/customer-cell.tsx";
import type { InvoiceRow } from "./invoice-view.server.ts";

const NONE = <span className="text-muted">–</span>;

export const INVOICE_COLUMNS: readonly Column<InvoiceRow>[] = [
  {
    name: "Invoice",
    cell: ({ number, reason }) => (
      <>
        <span className="font-medium">{number ?? "Draft"}</span>
        <span className="subline block">{reason}</span>
      </>
    ),
  },
  { name: "Status", narrow: "aside", cell: ({ label }) => <Badge tone={label.tone}>{label.name}</Badge> },
  { name: "Customer", narrow: "line", cell: (invoice) => <CustomerCell row={invoice} /> },
  {
    name: "Total",
    kind: "money",
    narrow: "end",
    cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
  },
  {
    name: "Due",
    kind: "money",
    cell: ({ amountDue, currency }) => (amountDue === 0n ? NONE : <Money amount={amountDue} currency={currency} />),
  },
  {
    name: "Due date",
    drops: "last",
    // What is given back is due on no day.
    cell: ({ dueAt, total }) =>
      dueAt && total >= 0n ? <LocalTime at={dueAt} style="date" className="whitespace-nowrap text-muted" /> : NONE,
  },
  {
    name: "Created",
    sort: BY_AGE,
    drops: "next",
    cell: ({ createdAt }) => <LocalTime at={createdAt} style="date" className="whitespace-nowrap text-muted" />,
  },
];

/** On the page of their customer or subscription. */
export const INVOICE_COLUMNS_OF_CUSTOMER: readonly Column<InvoiceRow>[] = INVOICE_COLUMNS.filter(
  ({ name }) => name !== "Customer" && name !== "Due date",
).map(({ drops: _, sort: _sort, ...column }) => column);

export const invoiceKey = ({ invoiceId }: InvoiceRow): string => invoiceId;
export const invoicePath = ({ invoiceId }: { readonly invoiceId: string }): string =>
  `/subscriptions/invoices/${invoiceId}`;
