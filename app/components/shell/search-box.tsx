import { Form, useSearchParams } from "@remix-run/react";
import { Icon } from "#app/components/ui/icon.tsx";

/** Finds disputes by their ids. `/` leads here. */
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
        aria-label="Search by dispute or transaction id"
        placeholder="Dispute or transaction id"
        defaultValue={parameters.get("q") ?? ""}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        data-search
        className="control pr-8 pl-9"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 rounded border border-line bg-wash px-1.5 font-sans text-xs text-muted max-md:hidden"
      >
        /
      </span>
    </Form>
  );
}
