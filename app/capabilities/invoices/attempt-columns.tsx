import { Badge } from "#app/components/ui/badge.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import type { Column } from "#app/dashboard/column.ts";
import { plainWords } from "#contract/plain-words.ts";
import { attemptedByName, attemptLabel } from "./invoice-labels.ts";
import type { AttemptView } from "./invoice-view.server.ts";

export const ATTEMPT_COLUMNS: readonly Column<AttemptView>[] = [
  {
    name: "Attempt",
    cell: ({ attemptedAt }) => (attemptedAt ? <LocalTime at={attemptedAt} className="whitespace-nowrap" /> : "–"),
  },
  {
    name: "Status",
    narrow: "aside",
    cell: ({ attemptStatus }) => {
      const { name, tone } = attemptLabel(attemptStatus);
      return <Badge tone={tone}>{name}</Badge>;
    },
  },
  { name: "By", narrow: "line", cell: ({ attemptedBy }) => attemptedByName(attemptedBy) },
  {
    name: "Reason",
    narrow: "end",
    cell: ({ declineCode }) => (declineCode ? plainWords(declineCode) : <span className="text-muted">–</span>),
  },
];

export const attemptKey = ({ transactionId }: AttemptView): string => transactionId;
export const attemptPath = ({ transactionId }: AttemptView): string => `/transactions/${transactionId}`;
