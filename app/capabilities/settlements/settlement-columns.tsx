import { Badge } from "#app/components/ui/badge.tsx";
import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { LocalDays, LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { BY_AGE, type Column } from "#app/dashboard/column.ts";
import { settlementLabel } from "#contract/status-labels.ts";
import type { SettlementView } from "./settlement-view.server.ts";

export const SETTLEMENT_COLUMNS: readonly Column<SettlementView>[] = [
  {
    name: "Net",
    kind: "money",
    cell: ({ netAmount, currency }) => <Money amount={netAmount} currency={currency} />,
  },
  {
    name: "Gross before payouts",
    kind: "money",
    cell: ({ totals, currency }) => <Money amount={grossBeforePayouts(totals)} currency={currency} />,
  },
  {
    name: "Currency",
    drops: "last",
    narrow: "hidden",
    cell: ({ currency }) => <span className="text-muted">{currency}</span>,
  },
  { name: "Status", narrow: "aside", cell: ({ status }) => <SettlementBadge status={status} /> },
  { name: "Sales", narrow: "line", cell: (settlement) => <SalesPeriod settlement={settlement} /> },
  {
    name: "Opened",
    narrow: "end",
    sort: BY_AGE,
    cell: ({ periodStart }) => <LocalTime at={periodStart} style="date" className="whitespace-nowrap text-muted" />,
  },
  {
    name: "Entries",
    drops: "last",
    kind: "number",
    cell: ({ entryCount }) => <span className="text-muted">{entryCount}</span>,
  },
  { name: "Payout", cell: ({ payoutId }) => <PayoutLink payoutId={payoutId} /> },
];

export const settlementKey = ({ settlementId }: SettlementView): string => settlementId;
export const settlementPath = ({ settlementId }: Pick<SettlementView, "settlementId">): string =>
  `/settlements/${settlementId}`;

export function SettlementBadge({ status }: { status: string }) {
  const { name, tone } = settlementLabel(status);
  return <Badge tone={tone}>{name}</Badge>;
}

/** What the sales, refunds and disputes come to before fees, and before instant payouts took their part. */
function grossBeforePayouts(totals: SettlementView["totals"]): bigint {
  return totals ? totals.grossAmount - totals.payoutAmount : 0n;
}

/** From the first sale to the last. */
function SalesPeriod({ settlement: { salesStartAt, salesEndAt } }: { settlement: SettlementView }) {
  if (!salesStartAt || !salesEndAt) return <span className="text-muted">No sales</span>;
  return <LocalDays from={salesStartAt} to={salesEndAt} />;
}

/** From when to when it took entries. */
export function Period({ settlement: { periodStart, periodEnd } }: { settlement: SettlementView }) {
  return (
    <>
      <LocalTime at={periodStart} style="date" className="whitespace-nowrap" /> –{" "}
      {periodEnd ? <LocalTime at={periodEnd} style="date" className="whitespace-nowrap" /> : "today"}
    </>
  );
}

/** Above the link that covers the row. */
function PayoutLink({ payoutId }: { payoutId: string | null }) {
  if (payoutId === null) return <span className="text-muted">–</span>;
  return (
    <Link to={`/settlements/payouts/${payoutId}`} className={`relative z-1 ${link}`}>
      View payout
    </Link>
  );
}
