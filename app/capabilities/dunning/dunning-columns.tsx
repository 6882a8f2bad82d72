import { Badge } from "#app/components/ui/badge.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { BY_AGE, type Column } from "#app/dashboard/column.ts";
import { CustomerCell } from "#app/dashboard/customer-cell.tsx";
import type { DunningRow } from "./dunning-row.server.ts";

export const DUNNING_COLUMNS: readonly Column<DunningRow>[] = [
  {
    name: "Invoice",
    sort: BY_AGE,
    cell: ({ number, decline }) => (
      <>
        <span className="font-medium whitespace-nowrap">{number ?? "Draft"}</span>
        <span className="subline block">{decline}</span>
      </>
    ),
  },
  { name: "Status", narrow: "hidden", cell: ({ label }) => <Badge tone={label.tone}>{label.name}</Badge> },
  { name: "Customer", narrow: "line", cell: (row) => <CustomerCell row={row} /> },
  {
    name: "Total",
    kind: "money",
    narrow: "aside",
    cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
  },
  {
    name: "Next attempt",
    cell: ({ nextAttemptAt }) =>
      nextAttemptAt ? <LocalTime at={nextAttemptAt} /> : <span className="text-muted">None</span>,
  },
  { name: "Why", cell: ({ why }) => <span className="text-muted">{why}</span> },
];

export const dunningKey = ({ invoiceId }: DunningRow): string => invoiceId;
export const dunningPath = ({ invoiceId }: DunningRow): string => `/subscriptions/invoices/${invoiceId}`;
