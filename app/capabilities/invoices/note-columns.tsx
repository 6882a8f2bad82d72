import { Badge } from "#app/components/ui/badge.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import type { Column } from "#app/dashboard/column.ts";
import { noteLabel, settledByName } from "./invoice-labels.ts";
import type { CreditNoteView } from "./invoice-view.server.ts";

export const NOTE_COLUMNS: readonly Column<CreditNoteView>[] = [
  {
    name: "Credit note",
    cell: ({ creditNoteNumber, reason }) => (
      <>
        <span className="font-medium">{creditNoteNumber}</span>
        {reason ? <span className="subline block wrap-anywhere">{reason}</span> : null}
      </>
    ),
  },
  {
    name: "Status",
    narrow: "aside",
    cell: ({ status }) => {
      const { name, tone } = noteLabel(status);
      return <Badge tone={tone}>{name}</Badge>;
    },
  },
  { name: "Gives back", narrow: "line", cell: ({ settledBy }) => settledByName(settledBy) },
  {
    name: "Amount",
    kind: "money",
    narrow: "end",
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  {
    name: "Created",
    drops: "next",
    cell: ({ createdAt }) => <LocalTime at={createdAt} style="date" className="whitespace-nowrap text-muted" />,
  },
];

export const noteKey = ({ creditNoteId }: CreditNoteView): string => creditNoteId;
