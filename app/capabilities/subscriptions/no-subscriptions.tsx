import { link } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Link } from "#app/components/ui/link.tsx";

export function NoSubscriptions({ isSelective }: { isSelective: boolean }) {
  if (isSelective)
    return (
      <EmptyState title="No subscriptions found">
        <Link to="/subscriptions" className={link}>
          Show all subscriptions
        </Link>
      </EmptyState>
    );
  return (
    <EmptyState title="No subscriptions yet">
      Create a plan, then{" "}
      <Link to="/subscriptions/new" className={link}>
        subscribe a customer
      </Link>{" "}
      to it. Each period is billed by itself.
    </EmptyState>
  );
}
