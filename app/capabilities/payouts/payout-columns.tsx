import { Badge } from "#app/components/ui/badge.tsx";
import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { BY_AGE, type Column } from "#app/dashboard/column.ts";
import { payoutLabel } from "#contract/status-labels.ts";
import { destinationName, methodName } from "./payout-labels.ts";
import type { PayoutView } from "./payout-view.server.ts";

export const PAYOUT_COLUMNS: readonly Column<PayoutView>[] = [
  { name: "Amount", kind: "money", cell: ({ amount, currency }) => <Money amount={amount} currency={currency} /> },
  { name: "Status", narrow: "aside", cell: (payout) => <PayoutBadge payout={payout} /> },
  { name: "Method", drops: "last", cell: ({ method }) => methodName(method) },
  {
    name: "Destination",
    narrow: "line",
    cell: ({ destination }) => (destination ? destinationName(destination) : <span className="text-muted">–</span>),
  },
  { name: "Settlement", drops: "next", cell: ({ settlement }) => <SettlementLink settlement={settlement} /> },
  { name: "Arrives", cell: (payout) => <Arrival payout={payout} /> },
  {
    name: "Created",
    sort: BY_AGE,
    narrow: "end",
    cell: ({ createdAt }) => <LocalTime at={createdAt} className="whitespace-nowrap text-muted" />,
  },
];

/** On the page of their settlement. */
export const PAYOUT_COLUMNS_OF_SETTLEMENT = PAYOUT_COLUMNS.filter(({ name }) => name !== "Settlement");

export const payoutKey = ({ payoutId }: PayoutView): string => payoutId;
export const payoutPath = ({ payoutId }: Pick<PayoutView, "payoutId">): string => `/settlements/payouts/${payoutId}`;

export function PayoutBadge({ payout }: { payout: PayoutView }) {
  const { name, tone } = payoutLabel(payout);
  return <Badge tone={tone}>{name}</Badge>;
}

/** The period of the sales that it pays, above the link that covers the row. An instant payout draws on the balance. */
function SettlementLink({ settlement }: Pick<PayoutView, "settlement">) {
  if (!settlement) return <span className="text-muted">–</span>;
  const { settlementId, periodStart, periodEnd } = settlement;
  return (
    <Link to={`/settlements/${settlementId}`} className={`relative z-1 whitespace-nowrap ${link}`}>
      {periodStart ? <LocalTime at={periodStart} style="date" /> : "Settlement"}
      {periodEnd ? (
        <>
          {" – "}
          <LocalTime at={periodEnd} style="date" />
        </>
      ) : null}
    </Link>
  );
}

/** Actual or estimated arrival. */
function Arrival({ payout: { status, paidAt, arrivalEstimateAt } }: { payout: PayoutView }) {
  const at = paidAt ?? (["pending", "in_transit"].includes(status) ? arrivalEstimateAt : null);
  if (!at) return <span className="text-muted">–</span>;
  return <LocalTime at={at} style="date" className="whitespace-nowrap text-muted" />;
}
