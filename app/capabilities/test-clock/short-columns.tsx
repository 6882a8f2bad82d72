import { Badge } from "#app/components/ui/badge.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import type { Column } from "#app/dashboard/column.ts";
import { disputeLabel, payoutLabel } from "#contract/status-labels.ts";
import type { Day } from "./day-view.server.ts";

type Dispute = Day["disputes"]["rows"][number];
type Payout = Day["payouts"]["rows"][number];

/** Fewer columns than their own lists have: the page has six lists, and loads the scripts of all. */
export const SHORT_DISPUTE_COLUMNS: readonly Column<Dispute>[] = [
  { name: "Amount", kind: "money", cell: ({ amount, currency }) => <Money amount={amount} currency={currency} /> },
  { name: "Status", narrow: "aside", cell: (dispute) => <Status label={disputeLabel(dispute)} /> },
  { name: "Opened", narrow: "end", cell: ({ openedAt }) => <LocalTime at={openedAt} className="text-muted" /> },
];

export const SHORT_PAYOUT_COLUMNS: readonly Column<Payout>[] = [
  { name: "Amount", kind: "money", cell: ({ amount, currency }) => <Money amount={amount} currency={currency} /> },
  { name: "Status", narrow: "aside", cell: (payout) => <Status label={payoutLabel(payout)} /> },
  { name: "Created", narrow: "end", cell: ({ createdAt }) => <LocalTime at={createdAt} className="text-muted" /> },
];

export const disputeKey = ({ disputeId }: Dispute): string => disputeId;
export const disputePath = ({ disputeId }: Dispute): string => `/disputes/${disputeId}`;
export const payoutKey = ({ payoutId }: Payout): string => payoutId;
export const payoutPath = ({ payoutId }: Payout): string => `/settlements/payouts/${payoutId}`;

function Status({ label: { name, tone } }: { label: ReturnType<typeof payoutLabel> }) {
  return <Badge tone={tone}>{name}</Badge>;
}
