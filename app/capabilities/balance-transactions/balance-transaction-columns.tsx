import { SourceLink } from "#app/capabilities/settlement-queue/index.ts";
import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { BY_AGE, type Column } from "#app/dashboard/column.ts";
import { typeName } from "./balance-transaction-labels.ts";
import type { BalanceTransactionRow } from "./balance-transaction-view.server.ts";

export const BALANCE_TRANSACTION_COLUMNS: readonly Column<BalanceTransactionRow>[] = [
  { name: "Type", cell: (row) => <TypeName row={row} /> },
  {
    name: "Created",
    narrow: "line",
    sort: BY_AGE,
    cell: ({ createdAt }) => <LocalTime at={createdAt} className="whitespace-nowrap text-muted" />,
  },
  { name: "Gross", kind: "money", cell: ({ grossAmount: amount, currency }) => <Money {...{ amount, currency }} /> },
  { name: "Fee", kind: "money", cell: (row) => <FeeAmount row={row} /> },
  {
    name: "Net",
    kind: "money",
    narrow: "aside",
    cell: ({ netAmount: amount, currency }) => <Money {...{ amount, currency }} className="font-semibold" />,
  },
  {
    name: "Balance",
    kind: "money",
    cell: ({ runningBalance: amount, currency }) => <Money {...{ amount, currency }} className="text-muted" />,
  },
  { name: "Available", cell: ({ availableOn }) => <Day at={availableOn} /> },
  { name: "Source", kind: "actions", cell: (row) => <SourceLink entry={row} /> },
  {
    name: "Settlement",
    kind: "actions",
    cell: ({ settlementId: id }) => <PageLink to={id && `/settlements/${id}`} name="View settlement" />,
  },
  {
    name: "Payout",
    kind: "actions",
    cell: ({ payoutId: id }) => <PageLink to={id && `/settlements/payouts/${id}`} name="View payout" />,
  },
];

export const balanceTransactionKey = ({ balanceTransactionId }: BalanceTransactionRow): string => balanceTransactionId;

/** The type, with the amount of a reserve below. */
function TypeName({ row }: { row: BalanceTransactionRow }) {
  const { balanceTransactionType, reservedAmount, currency } = row;
  return (
    <>
      {typeName(balanceTransactionType)}
      {reservedAmount === 0n ? null : (
        <span className="block text-[0.8125rem] font-normal text-muted">
          <Money amount={reservedAmount} currency={currency} /> reserved
        </span>
      )}
    </>
  );
}

function FeeAmount({ row: { feeAmount, currency } }: { row: BalanceTransactionRow }) {
  if (feeAmount === 0n) return <span className="text-muted">–</span>;
  return <Money amount={feeAmount} currency={currency} />;
}

function Day({ at }: { at: string | null }) {
  if (at === null) return <span className="text-muted">–</span>;
  return <LocalTime at={at} style="date" className="whitespace-nowrap text-muted" />;
}

function PageLink({ to, name }: { to: string | null; name: string }) {
  if (to === null) return <span className="text-muted">–</span>;
  return (
    <Link to={to} prefetch="intent" className={`whitespace-nowrap ${link}`}>
      {name}
    </Link>
  );
}
