import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { BY_AGE, type Column } from "#app/dashboard/column.ts";
import { displayName } from "./customer-labels.ts";
import { CustomerBadges } from "./customer-title.tsx";
import type { CustomerRow, CustomerView } from "./customer-view.server.ts";

type Listed = Pick<CustomerView, "customerId" | "name" | "email" | "reference" | "status" | "dataClass" | "createdAt">;

const NAME: Column<Listed> = { name: "Customer", cell: (customer) => <Name customer={customer} /> };

const EMAIL: Column<Listed> = {
  name: "Email",
  narrow: "line",
  cell: ({ name, email, dataClass }) => (
    <span className="block max-w-[min(14rem,24cqw)] truncate">
      {name === null || email === null || dataClass === "phi" ? <span className="text-muted">–</span> : email}
    </span>
  ),
};

const REFERENCE: Column<Listed> = {
  name: "Reference",
  drops: "next",
  cell: ({ reference }) => <span className="break-all">{reference ?? <span className="text-muted">–</span>}</span>,
};

const CREATED: Column<Listed> = {
  name: "Created",
  drops: "next",
  sort: BY_AGE,
  cell: ({ createdAt }) => <LocalTime at={createdAt} style="date" className="whitespace-nowrap text-muted" />,
};

export const CUSTOMER_COLUMNS: readonly Column<CustomerRow>[] = [
  NAME,
  EMAIL,
  { name: "Spend", kind: "money", narrow: "aside", cell: ({ spend }) => <Spend spend={spend} /> },
  {
    name: "Last payment",
    narrow: "end",
    cell: ({ lastPaymentAt }) =>
      lastPaymentAt ? (
        <LocalTime at={lastPaymentAt} style="date" className="whitespace-nowrap text-muted" />
      ) : (
        <span className="text-muted">None</span>
      ),
  },
  REFERENCE,
  CREATED,
];

/** For rows of a search, which are not completed with what their customers spent. */
export const CUSTOMER_COLUMNS_OF_SEARCH: readonly Column<Listed>[] = [NAME, EMAIL, REFERENCE, CREATED];

export const customerKey = ({ customerId }: Pick<Listed, "customerId">): string => customerId;
export const customerPath = ({ customerId }: Pick<Listed, "customerId">): string => `/customers/${customerId}`;

/** Marked unless it is an ordinary customer. Health data is named by its ID. */
function Name({ customer }: { customer: Listed }) {
  const { customerId, dataClass, status } = customer;
  const isMasked = dataClass === "phi" && status !== "redacted";
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2 gap-y-1">
      <span className="max-w-[min(14rem,24cqw)] truncate font-medium">
        {isMasked ? customerId : displayName(customer)}
      </span>
      <CustomerBadges customer={customer} />
    </span>
  );
}

function Spend({ spend }: Pick<CustomerRow, "spend">) {
  if (spend.length === 0) return <span className="text-muted">–</span>;
  return spend.map(({ currency, amount }) => (
    <Money key={currency} amount={amount} currency={currency} className="block" />
  ));
}
