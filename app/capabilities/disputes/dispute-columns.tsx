import { Deadline } from "#app/components/ui/deadline.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { useLocale } from "#app/components/ui/viewer.ts";
import type { Column, Sorts } from "#app/dashboard/column.ts";
import { CustomerCell } from "#app/dashboard/customer-cell.tsx";
import { OrderCell } from "#app/dashboard/order-cell.tsx";
import { cardName, disputeName } from "./dispute-name.ts";
import { isClosed, isWaiting } from "./dispute-states.ts";
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
  { name: "Order", drops: "next", cell: (dispute) => <OrderCell row={dispute} /> },
  { name: "Reason", drops: "last", cell: (dispute) => <Reason dispute={dispute} /> },
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

/** On the page of their customer. */
export const DISPUTE_COLUMNS_OF_CUSTOMER = DISPUTE_COLUMNS.filter(({ name }) => name !== "Customer");

export const disputeKey = ({ disputeId }: DisputeRow): string => disputeId;
export const disputePath = ({ disputeId }: DisputeRow): string => `/disputes/${disputeId}`;

/** Those that wait for a response can be chosen. */
export function useDisputeSelection(form: string) {
  const locale = useLocale();
  return {
    form,
    name: "id",
    choice: (dispute: DisputeRow) =>
      !isClosed(dispute)
        ? { value: dispute.disputeId, label: `Select the dispute of ${disputeName(dispute, locale)}` }
        : null,
  };
}

/** The customer above the card. A guest is known by the card alone. */
function Payer({ dispute }: { dispute: DisputeRow }) {
  const card = dispute.payment && cardName(dispute.payment);
  return (
    <>
      {dispute.customer || !card ? <CustomerCell row={dispute} /> : null}
      {card ? <span className={`whitespace-nowrap ${dispute.customer ? "subline" : "text-muted"}`}>{card}</span> : null}
    </>
  );
}

function Reason({ dispute: { reasonName, reasonCode, stage, stageName } }: { dispute: DisputeRow }) {
  return (
    <>
      {reasonName}
      {reasonCode ? <span className="ml-2 font-mono text-xs text-muted">{reasonCode}</span> : null}
      {stage === "dispute" ? null : <span className="subline">{stageName}</span>}
    </>
  );
}

/** Only a deadline that can still be kept. */
function DeadlineCell({ dispute }: { dispute: DisputeRow }) {
  if (!isWaiting(dispute)) return <span className="text-muted">–</span>;
  return dispute.respondBy ? <Deadline at={dispute.respondBy} /> : <span className="text-muted">No deadline</span>;
}
