import { LocalTime } from "#app/components/ui/local-time.tsx";
import { BY_AGE, type Column } from "#app/dashboard/column.ts";
import { displayName } from "./customer-labels.ts";
import { CustomerBadges } from "./customer-title.tsx";
import type { CustomerRow } from "./customer-view.server.ts";

export const CUSTOMER_COLUMNS: readonly Column<CustomerRow>[] = [
  {
    name: "Customer",
    cell: (customer) => <span className="block max-w-72 truncate font-medium">{displayName(customer)}</span>,
  },
  { name: "Status", narrow: "aside", cell: (customer) => <CustomerBadges customer={customer} /> },
  {
    name: "Email",
    narrow: "line",
    cell: ({ name, email }) => (
      <span className="block max-w-72 truncate">
        {name === null || email === null ? <span className="text-muted">–</span> : email}
      </span>
    ),
  },
  {
    name: "Reference",
    drops: "first",
    cell: ({ reference }) => <span className="break-all">{reference ?? <span className="text-muted">–</span>}</span>,
  },
  {
    name: "Created",
    sort: BY_AGE,
    narrow: "end",
    cell: ({ createdAt }) => <LocalTime at={createdAt} className="whitespace-nowrap text-muted" />,
  },
];

export const customerKey = ({ customerId }: CustomerRow): string => customerId;
export const customerPath = ({ customerId }: CustomerRow): string => `/customers/${customerId}`;
