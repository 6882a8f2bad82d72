import { Badge } from "#app/components/ui/badge.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { BY_AGE, type Column } from "#app/dashboard/column.ts";
import { attemptLabel } from "./payment-link-labels.ts";
import type { AttemptRow } from "./payment-link-view.server.ts";

export const ATTEMPT_COLUMNS: readonly Column<AttemptRow>[] = [
  { name: "Payer", cell: ({ payer }) => <Payer name={payer} /> },
  {
    name: "Amount",
    kind: "money",
    narrow: "aside",
    cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
  },
  { name: "Status", narrow: "line", cell: (attempt) => <Outcome attempt={attempt} /> },
  {
    name: "Started",
    sort: BY_AGE,
    narrow: "end",
    cell: ({ createdAt }) => <LocalTime at={createdAt} className="whitespace-nowrap text-muted" />,
  },
];

export const attemptKey = ({ paymentLinkAttemptId }: AttemptRow): string => paymentLinkAttemptId;
export const attemptPath = ({ transactionId }: AttemptRow): string => `/transactions/${transactionId}`;

function Payer({ name }: { name: string | null }) {
  if (!name) return <span className="text-muted">Guest</span>;
  return <span className="block max-w-[min(14rem,24cqw)] truncate max-md:max-w-full">{name}</span>;
}

/** The bank's answer stands beside the state until the payment succeeds. */
function Outcome({ attempt: { status, payment } }: { attempt: AttemptRow }) {
  const { name, tone } = attemptLabel(status);
  const declines = payment?.declineCount ?? 0;
  return (
    <>
      <Badge tone={tone}>{name}</Badge>
      {payment?.decline ? (
        <span className="subline block max-w-[22rem] text-pretty whitespace-normal">
          {declines > 1 ? `${declines} declines, the last: ` : "Declined: "}
          {payment.decline}
        </span>
      ) : null}
    </>
  );
}
