import { Form, useSearchParams } from "@remix-run/react";
import { Icon } from "#app/components/ui/icon.tsx";

/** Finds disputes by their IDs. */
export function SearchBox({ className = "" }: { className?: string }) {
  const [parameters] = useSearchParams();
  return (
    <Form role="search" action="/search" method="get" className={`relative ${className}`}>
      <Icon
        name="search"
        className="pointer-events-none absolute top-1/2 left-2.5 size-4.5 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        name="q"
        aria-label="Search by dispute or transaction ID"
        placeholder="Dispute or transaction ID"
        defaultValue={parameters.get("q") ?? ""}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        className="control pl-9"
      />
    </Form>
  );
}
