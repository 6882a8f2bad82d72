import { link } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Link } from "#app/components/ui/link.tsx";

export function NoPaymentLinks({ isSelective }: { isSelective: boolean }) {
  if (isSelective)
    return (
      <EmptyState title="No payment links found">
        <Link to="/payment-links" className={link}>
          Show all payment links
        </Link>
      </EmptyState>
    );
  return (
    <EmptyState title="No payment links yet">
      Send a link to one customer, or publish it for many. They pay on a page in your colors.{" "}
      <Link to="/payment-links/new" className={link}>
        Create a payment link
      </Link>
      .
    </EmptyState>
  );
}
