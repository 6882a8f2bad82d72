import { useSearchParams } from "@remix-run/react";
import { button } from "#app/components/ui/button.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { listAddress } from "./list-address.ts";

/** The cursors of a list's response. */
interface PageCursors {
  readonly next: string | null;
  readonly previous: string | null;
}

interface ListResponse {
  readonly nextCursor?: string | undefined;
  readonly prevCursor?: string | undefined;
}

export function pageCursors(list: ListResponse | undefined): PageCursors {
  return { next: list?.nextCursor ?? null, previous: list?.prevCursor ?? null };
}

/** Pages through a list by its cursors. A page without cursors that was opened by one links to the start. */
export function Pager({ next, previous }: PageCursors) {
  const [parameters] = useSearchParams();
  const isStray = parameters.has("cursor") && !next && !previous;
  if (!next && !previous && !isStray) return null;
  return (
    <nav aria-label="Pages" className="flex justify-between gap-2 border-line border-t px-4 py-3 sm:px-5">
      {previous || isStray ? (
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
