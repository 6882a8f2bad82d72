import { Badge } from "#app/components/ui/badge.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { BY_AGE, type Column } from "#app/dashboard/column.ts";
import { CustomerCell } from "#app/dashboard/customer-cell.tsx";
import { OrderCell } from "#app/dashboard/order-cell.tsx";
import { refundLabel } from "#contract/status-labels.ts";
import { REFUND_REASONS } from "./transaction-labels.ts";
import type { RefundView } from "./transaction-view.server.ts";

export const REFUND_COLUMNS: readonly Column<RefundView>[] = [
  { name: "Amount", kind: "money", cell: ({ amount, currency }) => <Money amount={amount} currency={currency} /> },
  { name: "Status", narrow: "aside", cell: ({ status }) => <RefundBadge status={status} /> },
  { name: "Customer", narrow: "line", cell: (refund) => <CustomerCell row={refund} /> },
  { name: "Order", drops: "last", cell: (refund) => <OrderCell row={refund} /> },
  { name: "Reason", cell: ({ reason }) => REFUND_REASONS[reason] ?? reason },
  {
    name: "Note",
    drops: "first",
    cell: ({ note }) => (
      <span className="block max-w-[min(15rem,14cqw)] truncate max-md:inline">
        {note ?? <span className="text-muted">–</span>}
      </span>
    ),
  },
  {
    name: "Created",
    sort: BY_AGE,
    narrow: "end",
    cell: ({ createdAt }) => <LocalTime at={createdAt} className="whitespace-nowrap text-muted" />,
  },
];

export const refundKey = ({ refundId }: RefundView): string => refundId;
/** A refund is part of its transaction's page. */
export const refundPath = ({ transactionId }: RefundView): string => `/transactions/${transactionId}`;

function RefundBadge({ status }: { status: string }) {
  const { name, tone } = refundLabel(status);
  return <Badge tone={tone}>{name}</Badge>;
}
