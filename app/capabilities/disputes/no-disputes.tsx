import { EmptyState } from "#app/components/ui/empty-state.tsx";

const ALL = { title: "No disputes", text: "No bank has disputed a payment in this environment." };

const EMPTY: Readonly<Record<string, { title: string; text: string }>> = {
  waiting: { title: "No disputes need a response", text: "New disputes appear here with their deadline." },
  inquiries: {
    title: "No inquiries",
    text: "When a cardholder's bank asks about a payment before it disputes it, the inquiry appears here.",
  },
  overdue: { title: "No deadlines passed", text: "Disputes whose deadline passed without a response appear here." },
  submitted: { title: "No responses under review", text: "Responses stay here until the bank decides." },
  closed: { title: "No closed disputes", text: "Disputes that were won, lost, accepted or withdrawn appear here." },
};

export function NoDisputes({ tab }: { tab: string | null }) {
  const { title, text } = EMPTY[tab ?? ""] ?? ALL;
  return <EmptyState title={title}>{text}</EmptyState>;
}
