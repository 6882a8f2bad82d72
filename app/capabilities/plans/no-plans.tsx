import { link } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Link } from "#app/components/ui/link.tsx";

export function NoPlans({ isSelective, mayChange }: { isSelective: boolean; mayChange: boolean }) {
  if (isSelective)
    return (
      <EmptyState title="No plans found">
        <Link to="/subscriptions/plans" className={link}>
          Show all plans
        </Link>
      </EmptyState>
    );
  return (
    <EmptyState title="No plans yet">
      A plan is what customers subscribe to, with one or more prices.{" "}
      {mayChange ? (
        <>
          <Link to="/subscriptions/plans/new" className={link}>
            Create a plan
          </Link>
          .
        </>
      ) : (
        "Owners and admins create plans."
      )}
    </EmptyState>
  );
}
