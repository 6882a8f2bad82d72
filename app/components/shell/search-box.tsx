import { Form, useSearchParams } from "@remix-run/react";
import { SearchField } from "#app/components/ui/search-field.tsx";

/** Finds disputes by their IDs. */
export function SearchBox({ className = "" }: { className?: string }) {
  const [parameters] = useSearchParams();
  return (
    <Form role="search" action="/search" method="get" className={`relative ${className}`}>
      <SearchField
        name="q"
        aria-label="Search by dispute or transaction ID"
        placeholder="Dispute or transaction ID"
        defaultValue={parameters.get("q") ?? ""}
      />
    </Form>
  );
}
