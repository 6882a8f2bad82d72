import { Badge } from "#app/components/ui/badge.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { formatMoney } from "#app/components/ui/money-format.ts";
import { useLocale } from "#app/components/ui/viewer.ts";
import { BY_AGE, type Column } from "#app/dashboard/column.ts";
import { CustomerCell } from "#app/dashboard/customer-cell.tsx";
import { entryLabel } from "#contract/status-labels.ts";
import { AvailableOn } from "./available-on.tsx";
import { basisLabel, entryName, groupIdOf, isWaiting } from "./entry-labels.ts";
import { SourceLink } from "./entry-source.tsx";
import type { EntryRow } from "./entry-view.server.ts";

export const ENTRY_COLUMNS: readonly Column<EntryRow>[] = [
  { name: "Entry", cell: (entry) => <EntryName entry={entry} /> },
  { name: "Status", cell: ({ status }) => <EntryBadge status={status} /> },
  {
    name: "Customer",
    narrow: "line",
    cell: (entry) =>
      entry.transactionId ? <CustomerCell row={entry} /> : <span className="text-muted max-md:hidden">–</span>,
  },
  { name: "Order", drops: "next", cell: (entry) => <SourceLink entry={entry} /> },
  {
    name: "Gross",
    drops: "first",
    kind: "money",
    cell: ({ grossAmount: amount, currency }) => <Money {...{ amount, currency }} />,
  },
  { name: "Fee", kind: "money", cell: (entry) => <FeeAmount entry={entry} /> },
  {
    name: "Net",
    kind: "money",
    narrow: "aside",
    cell: ({ netAmount: amount, currency }) => <Money {...{ amount, currency }} className="font-semibold" />,
  },
  {
    name: "Available",
    narrow: "end",
    cell: (entry) => (
      <span className="whitespace-nowrap text-muted">
        <AvailableOn entry={entry} style="date" />
      </span>
    ),
  },
  {
    name: "Created",
    drops: "first",
    sort: BY_AGE,
    cell: ({ createdAt }) => <LocalTime at={createdAt} style="date" className="whitespace-nowrap text-muted" />,
  },
];

export const entryKey = ({ settlementQueueEntryId }: EntryRow): string => settlementQueueEntryId;
export const entryPath = (entry: EntryRow): string => `/settlements/queue/${entryKey(entry)}`;

export function EntryBadge({ status }: Pick<EntryRow, "status">) {
  const { name, tone } = entryLabel(status);
  return <Badge tone={tone}>{name}</Badge>;
}

/** The name, with the reason of a fee below. */
function EntryName({ entry }: { entry: EntryRow }) {
  const locale = useLocale();
  const { fee, currency, note } = entry;
  const detail = fee ? basisLabel(fee.basis, currency, locale) : note;
  return (
    <>
      {entryName(entry)}
      {detail ? <span className="subline">{detail}</span> : null}
    </>
  );
}

function FeeAmount({ entry: { feeAmount, currency } }: { entry: EntryRow }) {
  if (feeAmount === 0n) return <span className="text-muted">–</span>;
  return <Money amount={feeAmount} currency={currency} />;
}

/** Waiting entries can be chosen. A refund or fee represents its sale, with which it is held and released. */
export function useEntrySelection(form: string) {
  const locale = useLocale();
  return {
    form,
    name: "id",
    choice: (entry: EntryRow) =>
      isWaiting(entry)
        ? {
            value: groupIdOf(entry),
            label: `Select ${entryName(entry)} ${formatMoney(entry.netAmount, entry.currency, locale)}`,
          }
        : null,
  };
}
