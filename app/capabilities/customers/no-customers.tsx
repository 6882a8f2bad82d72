import { Link, useSearchParams } from "@remix-run/react";
import { link } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";

export function NoCustomers({ isSelective }: { isSelective: boolean }) {
  const [parameters] = useSearchParams();
  if (isSelective)
    return (
      <EmptyState title="No customers found">
        {parameters.get("q")
          ? "The search looks at the beginning of names, emails, references and IDs. Health data is found by reference, ID or the whole email. "
          : ""}
        Try other filters, or{" "}
        <Link to="/customers" className={link}>
          show all active customers
        </Link>
        .
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
