import { EmptyState } from "#app/components/ui/empty-state.tsx";

export function NoStatements() {
  return (
    <EmptyState title="No monthly statements yet">
      The first one appears on the first day of the month after your first sale.
    </EmptyState>
  );
}
