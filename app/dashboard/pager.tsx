import { Link, useSearchParams } from "@remix-run/react";
import { button } from "#app/components/ui/button.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { listAddress } from "./list-address.ts";

interface PagerProps {
  next: string | null;
  /** The cursor of the page before; without one the first page is a link away. */
  previous?: string | null;
}

/** Moves through a list by the cursors of its answer. */
export function Pager({ next, previous = null }: PagerProps) {
  const [parameters] = useSearchParams();
  const inside = parameters.has("cursor");
  if (!next && !inside) return null;
  return (
    <nav aria-label="Pages" className="flex justify-between gap-2 border-line border-t px-4 py-3 sm:px-5">
      {inside ? (
        <Link to={listAddress(parameters, { cursor: previous })} className={button("secondary", "small")}>
          <Icon name="chevron" className="size-4 rotate-180" />
          {previous ? "Previous" : "First page"}
        </Link>
      ) : (
        <span />
      )}
      {next ? (
        <Link to={listAddress(parameters, { cursor: next })} prefetch="intent" className={button("secondary", "small")}>
          Next
          <Icon name="chevron" className="size-4" />
        </Link>
      ) : null}
    </nav>
  );
}
