import { Form, useSearchParams } from "@remix-run/react";
import { SearchField } from "#app/components/ui/search-field.tsx";

/** Finds transactions and disputes. */
export function SearchBox({ className = "" }: { className?: string }) {
  const [parameters] = useSearchParams();
  return (
    <Form role="search" action="/search" method="get" className={`relative ${className}`}>
      <SearchField
        name="q"
        aria-label="Search transactions and disputes"
        placeholder="Reference, ID or last four digits"
        defaultValue={parameters.get("q") ?? ""}
      />
    </Form>
  );
}
