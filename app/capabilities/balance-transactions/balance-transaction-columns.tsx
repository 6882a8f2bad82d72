import { sourceOf } from "#app/capabilities/settlement-queue/index.ts";
import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { BY_AGE, type Column } from "#app/dashboard/column.ts";
import { balanceTransactionName } from "#contract/balance-transaction-labels.ts";

import type { BalanceTransactionRow } from "./balance-transaction-view.server.ts";

export const BALANCE_TRANSACTION_COLUMNS: readonly Column<BalanceTransactionRow>[] = [
  { name: "Type", cell: (row) => <TypeName row={row} /> },
  {
    name: "Created",
    narrow: "line",
    sort: BY_AGE,
    cell: ({ createdAt }) => <LocalTime at={createdAt} className="whitespace-nowrap text-muted" />,
  },
  {
    name: "Gross",
    kind: "money",
    cell: ({ grossAmount, currency }) => <Amount of={grossAmount} currency={currency} />,
  },
  { name: "Fee", kind: "money", cell: ({ feeAmount, currency }) => <Amount of={feeAmount} currency={currency} /> },
  {
    name: "Net",
    kind: "money",
    narrow: "aside",
    cell: ({ netAmount: amount, currency }) => <Money {...{ amount, currency }} className="font-semibold" />,
  },
  {
    name: "Balance",
    kind: "money",
    narrow: "end",
    cell: ({ runningBalance: amount, currency }) => <Money {...{ amount, currency }} className="text-muted" />,
  },
  { name: "Available", drops: "first", cell: ({ availableOn }) => <Day at={availableOn} /> },
  { name: "From", drops: "next", kind: "actions", narrow: "hidden", cell: (row) => <Pages row={row} /> },
];

export const balanceTransactionKey = ({ balanceTransactionId }: BalanceTransactionRow): string => balanceTransactionId;

/** The type, with the amount of a reserve below. */
function TypeName({ row }: { row: BalanceTransactionRow }) {
  const { balanceTransactionType, reservedAmount, currency } = row;
  return (
    <>
      <span className="whitespace-nowrap">{balanceTransactionName(balanceTransactionType)}</span>
      {reservedAmount === 0n ? null : (
        <span className="subline">
          <Money amount={reservedAmount} currency={currency} /> reserved
        </span>
      )}
    </>
  );
}

function Amount({ of, currency }: { of: bigint; currency: string }) {
  if (of === 0n) return <span className="text-muted">–</span>;
  return <Money amount={of} currency={currency} />;
}

function Day({ at }: { at: string | null }) {
  if (at === null) return <span className="text-muted">–</span>;
  return <LocalTime at={at} style="date" className="whitespace-nowrap text-muted" />;
}

/** The row's source, its settlement and its payout, each once. */
function Pages({ row }: { row: BalanceTransactionRow }) {
  const { settlementId, payoutId } = row;
  const source = sourceOf(row);
  const pages = [
    ...(source ? [source] : []),
    ...(settlementId ? [{ to: `/settlements/${settlementId}`, noun: "settlement" }] : []),
    ...(payoutId ? [{ to: `/settlements/payouts/${payoutId}`, noun: "payout" }] : []),
  ];
  const once = pages.filter(({ to }, position) => pages.findIndex((page) => page.to === to) === position);
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      {once.map(({ to, noun }) => (
        <Link key={to} to={to} prefetch="intent" className={`whitespace-nowrap capitalize ${link}`}>
          {noun}
        </Link>
      ))}
    </span>
  );
}
