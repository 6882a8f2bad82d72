import { useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { link } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { clearAddress } from "./active-filters.tsx";
import { type Filters, isActive } from "./filter.ts";

interface EmptyListProps {
  filters: Filters;
  /** Plural noun of the rows. */
  what: string;
  /** Shown when filters exclude every row. */
  hint?: ReactNode;
  /** Shown where no filter is active. */
  children: ReactNode;
}

/** Shown in place of rows. When filters exclude every row, it links to the list without them. */
export function EmptyList({ filters, what, hint, children }: EmptyListProps) {
  const [parameters] = useSearchParams();
  const isFiltered = Object.entries(filters).some(([name, filter]) => isActive(parameters, name, filter));
  if (!isFiltered) return children;
  return (
    <EmptyState title={`No ${what} match these filters`}>
      {hint}
      <Link to={clearAddress(filters, parameters)} className={link}>
        Clear filters
      </Link>
    </EmptyState>
  );
}
