import { useSearchParams } from "@remix-run/react";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { useLocale } from "#app/components/ui/viewer.ts";
import { listAddress } from "../list-address.ts";
import { type Filters, isActive, parametersOf } from "./filter.ts";
import { filterText } from "./filter-text.ts";

/** A chip for each active filter, which removes it, and a link that removes all. */
export function ActiveFilters({ filters }: { filters: Filters }) {
  const [parameters] = useSearchParams();
  const locale = useLocale();
  const active = Object.entries(filters).filter(([name, filter]) => isActive(parameters, name, filter));
  if (active.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="mt-2 flex flex-wrap items-center gap-2 text-sm">
      {active.map(([name, filter]) => (
        <li key={name}>
          <Link
            to={listAddress(parameters, cleared(parametersOf(name, filter)))}
            preventScrollReset
            className="inline-flex min-h-7 items-center gap-1.5 rounded-full bg-accent-wash py-0.5 pr-2 pl-3 text-accent ring-1 ring-accent/30 ring-inset hover:ring-accent"
          >
            <span className="sr-only">Remove the filter </span>
            <span className="font-semibold">{filter.label}:</span> {filterText(parameters, name, filter, locale)}
            <Icon name="close" className="size-3.5" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={clearAddress(filters, parameters)}
          preventScrollReset
          className="px-1 text-muted underline underline-offset-3 hover:text-ink"
        >
          Clear filters
        </Link>
      </li>
    </ul>
  );
}

/** The same list without any filter. */
export function clearAddress(filters: Filters, parameters: URLSearchParams): string {
  return listAddress(
    parameters,
    cleared(Object.entries(filters).flatMap(([name, filter]) => parametersOf(name, filter))),
  );
}

function cleared(names: readonly string[]): Record<string, null> {
  return Object.fromEntries(names.map((name) => [name, null]));
}
