import { link } from "#app/components/ui/button.ts";
import { Deadline } from "#app/components/ui/deadline.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import type { Column, Sorts } from "#app/dashboard/column.ts";
import { isWaiting, shortReason, stageName } from "./dispute-labels.ts";
import { cardName, payerName } from "./dispute-name.ts";
import { DisputeBadge } from "./dispute-title.tsx";
import type { DisputeRow } from "./dispute-view.server.ts";

const DEADLINE: Sorts = {
  ascending: "respond_by",
  descending: "-respond_by",
  names: ["nearest first", "furthest first"],
};
const OPENED: Sorts = { ascending: "opened_at", descending: "-opened_at" };

export const DISPUTE_COLUMNS: readonly Column<DisputeRow>[] = [
  { name: "Amount", kind: "money", cell: ({ amount, currency }) => <Money amount={amount} currency={currency} /> },
  { name: "Status", narrow: "aside", cell: (dispute) => <DisputeBadge dispute={dispute} /> },
  { name: "Customer", narrow: "line", cell: (dispute) => <Payer dispute={dispute} /> },
  { name: "Order", drops: "next", cell: (dispute) => <Order dispute={dispute} /> },
  { name: "Reason", cell: (dispute) => <Reason dispute={dispute} /> },
  { name: "Deadline", narrow: "end", sort: DEADLINE, cell: (dispute) => <DeadlineCell dispute={dispute} /> },
  {
    name: "Opened",
    drops: "first",
    sort: OPENED,
    cell: ({ openedAt }) => <LocalTime at={openedAt} style="date" className="whitespace-nowrap text-muted" />,
  },
];

/** On the page of their transaction, which names the customer and the order. */
export const DISPUTE_COLUMNS_OF_TRANSACTION = DISPUTE_COLUMNS.filter(
  ({ name }) => !["Customer", "Order"].includes(name),
);

export const disputeKey = ({ disputeId }: DisputeRow): string => disputeId;
export const disputePath = ({ disputeId }: DisputeRow): string => `/disputes/${disputeId}`;

/** The customer above the card. */
function Payer({ dispute }: { dispute: DisputeRow }) {
  const card = dispute.payment && cardName(dispute.payment);
  const payer = payerName(dispute);
  return (
    <>
      <span className="block max-w-48 truncate max-md:max-w-none">
        {payer ?? <span className="text-muted">–</span>}
      </span>
      {card && card !== payer ? <span className="subline whitespace-nowrap">{card}</span> : null}
    </>
  );
}

/** The transaction by the merchant's own reference. */
function Order({ dispute: { transactionId, payment } }: { dispute: DisputeRow }) {
  return (
    <Link
      to={`/transactions/${transactionId}`}
      className={`relative z-1 inline-block max-w-36 truncate align-bottom max-md:max-w-none ${link}`}
    >
      {payment?.reference ?? "Transaction"}
    </Link>
  );
}

function Reason({ dispute: { reason, reasonCode, stage } }: { dispute: DisputeRow }) {
  return (
    <>
      {shortReason(reason)}
      {reasonCode ? <span className="ml-2 font-mono text-xs text-muted">{reasonCode}</span> : null}
      {stage === "dispute" ? null : <span className="subline">{stageName(stage)}</span>}
    </>
  );
}

/** Only a deadline that can still be kept. */
function DeadlineCell({ dispute }: { dispute: DisputeRow }) {
  if (!isWaiting(dispute)) return <span className="text-muted">–</span>;
  return dispute.respondBy ? <Deadline at={dispute.respondBy} /> : <span className="text-muted">No deadline</span>;
}
