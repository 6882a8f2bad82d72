import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import type { Column } from "#app/dashboard/column.ts";
import { creditTypeName } from "./credit-labels.ts";
import type { CreditView } from "./read-credits.server.ts";

export const CREDIT_COLUMNS: readonly Column<CreditView>[] = [
  {
    name: "Entry",
    cell: ({ type, reason, invoiceId }) => (
      <>
        <span className="font-medium">{creditTypeName(type)}</span>
        {reason ? <span className="subline block wrap-anywhere">{reason}</span> : null}
        {invoiceId ? (
          <Link to={`/subscriptions/invoices/${invoiceId}`} className={`block text-[0.8125rem] ${link}`}>
            View invoice
          </Link>
        ) : null}
      </>
    ),
  },
  {
    name: "Amount",
    kind: "money",
    narrow: "aside",
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  {
    name: "Credit after it",
    kind: "money",
    narrow: "end",
    cell: ({ balance, currency }) => <Money amount={balance} currency={currency} />,
  },
  {
    name: "Created",
    narrow: "line",
    cell: ({ createdAt }) => <LocalTime at={createdAt} style="date" className="whitespace-nowrap text-muted" />,
  },
];

export const creditKey = ({ customerCreditId }: CreditView): string => customerCreditId;
