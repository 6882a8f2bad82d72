import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { EmptyList } from "#app/dashboard/filters/empty-list.tsx";
import { DISPUTE_FILTERS } from "./dispute-filters.ts";
import type { Tab } from "./dispute-list.server.ts";

const EMPTY: Readonly<Record<Tab, { title: string; text: string }>> = {
  waiting: { title: "No disputes need a response", text: "New disputes appear here with their deadline." },
  submitted: { title: "No responses under review", text: "Responses stay here until the bank decides." },
  closed: { title: "No closed disputes", text: "Disputes that were won, lost, accepted or withdrawn appear here." },
  all: { title: "No disputes", text: "No bank has disputed a payment in this environment." },
};

export function NoDisputes({ tab }: { tab: Tab }) {
  const { title, text } = EMPTY[tab];
  return (
    <EmptyList filters={DISPUTE_FILTERS} what="disputes">
      <EmptyState title={title}>{text}</EmptyState>
    </EmptyList>
  );
}
