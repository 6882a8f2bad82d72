import { link } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Link } from "#app/components/ui/link.tsx";

export function NoTransactions({ isSelective }: { isSelective: boolean }) {
  if (isSelective)
    return (
      <EmptyState title="No transactions found">
        Try other filters, or{" "}
        <Link to="/transactions" className={link}>
          show all transactions
        </Link>
        .
      </EmptyState>
    );
  return (
    <EmptyState title="No transactions yet">
      Payments appear here as soon as they are created.{" "}
      <Link to="/transactions/new" className={link}>
        Create a payment
      </Link>{" "}
      or use the{" "}
      <Link to="/api/docs" className={link}>
        API
      </Link>
      .
    </EmptyState>
  );
}
