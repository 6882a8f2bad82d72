import { useSearchParams } from "@remix-run/react";
import { Form } from "#app/components/requests/form.tsx";
import { SearchField } from "#app/components/ui/search-field.tsx";

/** The search of the page, which works without scripts. */
export function SearchBox({ className = "" }: { className?: string }) {
  const [parameters] = useSearchParams();
  return (
    <Form role="search" action="/search" method="get" className={`relative ${className}`}>
      <SearchField
        name="q"
        aria-label="Search everything"
        placeholder="Name, email, reference, amount or last four digits"
        defaultValue={parameters.get("q") ?? ""}
      />
    </Form>
  );
}
