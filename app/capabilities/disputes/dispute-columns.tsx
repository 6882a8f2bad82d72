import { Deadline } from "#app/components/ui/deadline.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import type { Column } from "#app/dashboard/column.ts";
import { isWaiting, shortReason, stageName } from "./dispute-labels.ts";
import { DisputeBadge } from "./dispute-title.tsx";
import type { DisputeView } from "./dispute-view.server.ts";

export const DISPUTE_COLUMNS: readonly Column<DisputeView>[] = [
  { name: "Amount", kind: "money", cell: ({ amount, currency }) => <Money amount={amount} currency={currency} /> },
  { name: "Status", narrow: "aside", cell: (dispute) => <DisputeBadge dispute={dispute} /> },
  { name: "Reason", narrow: "line", cell: (dispute) => <Reason dispute={dispute} /> },
  { name: "Stage", narrow: "hidden", cell: ({ stage }) => stageName(stage) },
  { name: "Deadline", sort: { ascending: "respond_by" }, cell: (dispute) => <DeadlineCell dispute={dispute} /> },
  {
    name: "Opened",
    narrow: "hidden",
    sort: { descending: "created_at" },
    cell: ({ createdAt }) => <LocalTime at={createdAt} style="date" className="whitespace-nowrap text-muted" />,
  },
  {
    name: "Evidence",
    kind: "number",
    cell: ({ evidenceCount }) => <span className="text-muted">{evidenceCount}</span>,
  },
];

export const disputeKey = ({ disputeId }: DisputeView): string => disputeId;
export const disputePath = ({ disputeId }: DisputeView): string => `/disputes/${disputeId}`;

function Reason({ dispute: { reason, reasonCode } }: { dispute: DisputeView }) {
  return (
    <>
      {shortReason(reason)}
      {reasonCode ? <span className="ml-2 font-mono text-xs text-muted">{reasonCode}</span> : null}
    </>
  );
}

/** Only a deadline that can still be kept. */
function DeadlineCell({ dispute }: { dispute: DisputeView }) {
  if (!isWaiting(dispute)) return <span className="text-muted">–</span>;
  return dispute.respondBy ? <Deadline at={dispute.respondBy} /> : <span className="text-muted">No deadline</span>;
}
