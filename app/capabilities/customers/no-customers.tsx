import { link } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Link } from "#app/components/ui/link.tsx";

/** Shown when a search finds no customer. */
export const CUSTOMER_HINT =
  "The search looks at the beginning of names, emails, references and IDs. Health data is found by reference, ID or the whole email. ";

export function NoCustomers({ isSelective }: { isSelective: boolean }) {
  if (isSelective)
    return (
      <EmptyState title="No customers found">
        <Link to="/customers" className={link}>
          Show all active customers
        </Link>
      </EmptyState>
    );
  return (
    <EmptyState title="No customers yet">
      Keep contact details and payment methods of people who pay you more than once.{" "}
      <Link to="/customers/new" className={link}>
        Create a customer
      </Link>{" "}
      or use the{" "}
      <Link to="/api/docs" className={link}>
        API
      </Link>
      .
    </EmptyState>
  );
}
