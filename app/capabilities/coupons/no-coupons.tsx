import { link } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Link } from "#app/components/ui/link.tsx";

export function NoCoupons({ isSelective, mayChange }: { isSelective: boolean; mayChange: boolean }) {
  if (isSelective)
    return (
      <EmptyState title="No coupons found">
        <Link to="/subscriptions/coupons" className={link}>
          Show all coupons
        </Link>
      </EmptyState>
    );
  return (
    <EmptyState title="No coupons yet">
      A coupon reduces the invoices of a subscription.{" "}
      {mayChange ? (
        <>
          <Link to="/subscriptions/coupons/new" className={link}>
            Create a coupon
          </Link>
          .
        </>
      ) : (
        "Owners and admins create coupons."
      )}
    </EmptyState>
  );
}
