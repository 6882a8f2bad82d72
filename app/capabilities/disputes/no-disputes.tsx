import { Link, useSearchParams } from "@remix-run/react";
import { link } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { clearAddress } from "#app/dashboard/filters/active-filters.tsx";
import { isActive } from "#app/dashboard/filters/filter.ts";
import { DISPUTE_FILTERS } from "./dispute-filters.ts";
import type { Tab } from "./dispute-list.server.ts";

const EMPTY: Readonly<Record<Tab, { title: string; text: string }>> = {
  waiting: { title: "No disputes need a response", text: "New disputes appear here with their deadline." },
  submitted: { title: "No responses under review", text: "Responses stay here until the bank decides." },
  closed: { title: "No closed disputes", text: "Disputes that were won, lost, accepted or withdrawn appear here." },
  all: { title: "No disputes", text: "No bank has disputed a payment in this environment." },
};

export function NoDisputes({ tab }: { tab: Tab }) {
  const [parameters] = useSearchParams();
  const filtered = Object.entries(DISPUTE_FILTERS).some(([name, filter]) => isActive(parameters, name, filter));
  if (!filtered) return <EmptyState title={EMPTY[tab].title}>{EMPTY[tab].text}</EmptyState>;
  return (
    <EmptyState title="No disputes match these filters">
      <Link to={clearAddress(DISPUTE_FILTERS, parameters)} className={link}>
        Clear filters
      </Link>
    </EmptyState>
  );
}
