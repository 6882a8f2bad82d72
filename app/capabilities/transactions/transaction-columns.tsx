import { methodName } from "#app/capabilities/payment-methods/index.ts";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { BY_AGE, type Column } from "#app/dashboard/column.ts";
import { CustomerCell } from "#app/dashboard/customer-cell.tsx";
import { channelName } from "./transaction-labels.ts";
import { TransactionBadge } from "./transaction-title.tsx";
import type { TransactionRow } from "./transaction-view.server.ts";

const METHOD: Column<TransactionRow> = {
  name: "Payment method",
  drops: "last",
  cell: ({ paymentMethod }) =>
    paymentMethod ? methodName(paymentMethod) : <span className="text-muted">Not chosen yet</span>,
};

export const TRANSACTION_COLUMNS: readonly Column<TransactionRow>[] = [
  { name: "Amount", kind: "money", cell: ({ amount, currency }) => <Money amount={amount} currency={currency} /> },
  { name: "Status", narrow: "aside", cell: (transaction) => <TransactionBadge transaction={transaction} /> },
  { name: "Customer", narrow: "line", cell: (transaction) => <Payer transaction={transaction} /> },
  METHOD,
  {
    name: "Reference",
    drops: "next",
    cell: ({ reference, description }) => (
      <span className="block max-w-[min(15rem,14cqw)] truncate max-md:inline">
        {reference ?? description ?? <span className="text-muted">–</span>}
      </span>
    ),
  },
  { name: "Channel", drops: "first", cell: ({ channel }) => channelName(channel) },
  {
    name: "Created",
    sort: BY_AGE,
    narrow: "end",
    cell: ({ createdAt }) => <LocalTime at={createdAt} className="whitespace-nowrap text-muted" />,
  },
];

/** On the page of their customer. */
export const TRANSACTION_COLUMNS_OF_CUSTOMER = TRANSACTION_COLUMNS.filter(({ name }) => name !== "Customer").map(
  (column) => (column === METHOD ? { ...METHOD, narrow: "line" as const } : column),
);

export const transactionKey = ({ transactionId }: TransactionRow): string => transactionId;
export const transactionPath = ({ transactionId }: TransactionRow): string => `/transactions/${transactionId}`;

/** On a narrow screen the payment method stands beside the customer. */
function Payer({ transaction }: { transaction: TransactionRow }) {
  const { paymentMethod } = transaction;
  return (
    <>
      <CustomerCell row={transaction} />
      {paymentMethod ? <span className="subline md:hidden">{methodName(paymentMethod)}</span> : null}
    </>
  );
}
