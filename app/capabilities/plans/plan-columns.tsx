import { Badge } from "#app/components/ui/badge.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { BY_AGE, type Column } from "#app/dashboard/column.ts";
import { planLabel } from "./plan-labels.ts";
import type { PlanRow } from "./plan-view.server.ts";
import { PriceText } from "./price-text.tsx";

export const PLAN_COLUMNS: readonly Column<PlanRow>[] = [
  {
    name: "Plan",
    cell: ({ name, description }) => (
      <>
        <span className="block max-w-[min(22rem,36cqw)] truncate font-medium max-md:max-w-full">{name}</span>
        {description ? <span className="subline block max-w-[min(22rem,36cqw)] truncate">{description}</span> : null}
      </>
    ),
  },
  { name: "Status", narrow: "aside", cell: ({ status }) => <PlanBadge status={status} /> },
  { name: "Price", narrow: "line", cell: (plan) => <Prices plan={plan} /> },
  {
    name: "Created",
    sort: BY_AGE,
    narrow: "end",
    drops: "next",
    cell: ({ createdAt }) => <LocalTime at={createdAt} style="date" className="whitespace-nowrap text-muted" />,
  },
];

export const planKey = ({ planId }: PlanRow): string => planId;

function Prices({ plan: { terms, priceCount } }: { plan: PlanRow }) {
  if (!terms) return <span className="text-muted">None</span>;
  return (
    <>
      <PriceText terms={terms} />
      {priceCount > 1 ? <span className="text-muted"> and {priceCount - 1} more</span> : null}
    </>
  );
}

export function PlanBadge({ status }: { status: string }) {
  const { name, tone } = planLabel(status);
  return <Badge tone={tone}>{name}</Badge>;
}
