import { Badge } from "#app/components/ui/badge.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { BY_AGE, type Column } from "#app/dashboard/column.ts";
import { CustomerCell } from "#app/dashboard/customer-cell.tsx";
import { OrderCell } from "#app/dashboard/order-cell.tsx";
import { REFUND_REASONS, refundLabel } from "./transaction-labels.ts";
import type { RefundView } from "./transaction-view.server.ts";

export const REFUND_COLUMNS: readonly Column<RefundView>[] = [
  { name: "Amount", kind: "money", cell: ({ amount, currency }) => <Money amount={amount} currency={currency} /> },
  { name: "Status", narrow: "aside", cell: ({ status }) => <RefundBadge status={status} /> },
  { name: "Customer", narrow: "line", cell: (refund) => <CustomerCell row={refund} /> },
  { name: "Order", cell: (refund) => <OrderCell row={refund} /> },
  { name: "Reason", narrow: "line", cell: ({ reason }) => REFUND_REASONS[reason] ?? reason },
  {
    name: "Note",
    cell: ({ note }) => (
      <span className="block max-w-60 truncate max-md:inline">{note ?? <span className="text-muted">–</span>}</span>
    ),
  },
  {
    name: "Created",
    sort: BY_AGE,
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
