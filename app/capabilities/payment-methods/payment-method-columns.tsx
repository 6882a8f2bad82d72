import { Badge } from "#app/components/ui/badge.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { BY_AGE, type Column } from "#app/dashboard/column.ts";
import { CustomerCell } from "#app/dashboard/customer-cell.tsx";
import { plainWords } from "#contract/plain-words.ts";
import { attentionLabel, expiryText, methodName } from "./payment-method-labels.ts";
import type { PaymentMethodView } from "./payment-method-view.server.ts";

export const PAYMENT_METHOD_COLUMNS: readonly Column<PaymentMethodView>[] = [
  { name: "Payment method", cell: (method) => <span className="whitespace-nowrap">{methodName(method)}</span> },
  { name: "Status", narrow: "aside", cell: (method) => <StatusBadge method={method} /> },
  { name: "Customer", narrow: "line", cell: (method) => <CustomerCell row={method} /> },
  { name: "Type", drops: "last", cell: ({ type }) => plainWords(type) },
  { name: "Expires", cell: ({ card }) => <span className="text-muted">{(card && expiryText(card)) ?? "–"}</span> },
  {
    name: "Last used",
    narrow: "end",
    cell: ({ lastUsedAt }) =>
      lastUsedAt ? (
        <LocalTime at={lastUsedAt} style="date" className="whitespace-nowrap text-muted" />
      ) : (
        <span className="text-muted">Never</span>
      ),
  },
  {
    name: "Stored",
    drops: "next",
    sort: BY_AGE,
    cell: ({ createdAt }) => <LocalTime at={createdAt} style="date" className="whitespace-nowrap text-muted" />,
  },
];

export const paymentMethodKey = ({ paymentMethodId }: PaymentMethodView): string => paymentMethodId;
/** A payment method is part of its customer's page. */
export const paymentMethodPath = ({ customerId }: PaymentMethodView): string => `/customers/${customerId}`;

function StatusBadge({ method }: { method: PaymentMethodView }) {
  const { name, tone } = attentionLabel(method);
  return <Badge tone={tone}>{name}</Badge>;
}
