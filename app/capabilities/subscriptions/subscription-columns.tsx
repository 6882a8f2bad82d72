import { Badge } from "#app/components/ui/badge.tsx";
import { LocalTime } from "#app/components/ui/local-time.tsx";
import { Money } from "#app/components/ui/money.tsx";
import { BY_AGE, type Column } from "#app/dashboard/column.ts";
import { customerName } from "#app/dashboard/customer-cell.tsx";
import { NextStep } from "./next-step.tsx";
import type { SubscriptionRow } from "./subscription-view.server.ts";

const PLAN: Column<SubscriptionRow> = {
  name: "Plan",
  narrow: "line",
  cell: ({ plan }) => <span className="block max-w-[min(14rem,28cqw)] truncate max-md:max-w-full">{plan}</span>,
};

export const SUBSCRIPTION_COLUMNS: readonly Column<SubscriptionRow>[] = [
  {
    name: "Customer",
    cell: ({ customer, customerId }) => (
      <span className="block max-w-[min(14rem,20cqw)] truncate font-medium max-md:max-w-full">
        {customer ? customerName(customer) : customerId}
      </span>
    ),
  },
  PLAN,
  { name: "Status", narrow: "aside", cell: ({ label }) => <Badge tone={label.tone}>{label.name}</Badge> },
  { name: "Next", narrow: "end", cell: (subscription) => <NextStep subscription={subscription} /> },
  {
    name: "Monthly amount",
    kind: "money",
    drops: "last",
    cell: ({ monthlyAmount, currency }) =>
      monthlyAmount === 0n ? (
        <span className="text-muted">–</span>
      ) : (
        <Money amount={monthlyAmount} currency={currency} />
      ),
  },
  {
    name: "Created",
    sort: BY_AGE,
    drops: "first",
    cell: ({ createdAt }) => <LocalTime at={createdAt} style="date" className="whitespace-nowrap text-muted" />,
  },
];

/** On the page of their customer. */
export const SUBSCRIPTION_COLUMNS_OF_CUSTOMER: readonly Column<SubscriptionRow>[] = [
  { ...PLAN, narrow: "title" },
  ...SUBSCRIPTION_COLUMNS.filter(({ name }) => name === "Status" || name === "Next"),
];

export const subscriptionKey = ({ subscriptionId }: SubscriptionRow): string => subscriptionId;
export const subscriptionPath = ({ subscriptionId }: { readonly subscriptionId: string }): string =>
  `/subscriptions/${subscriptionId}`;
