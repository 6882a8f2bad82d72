import { useMatches } from "@remix-run/react";
import { Fragment } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";

export interface Crumb {
  readonly name: string;
  readonly to?: string;
}

/** Exported by a page as `handle`. */
export interface PageHandle {
  readonly crumbs: (data: unknown) => readonly Crumb[];
}

/** For a page whose breadcrumbs do not depend on its data. */
export function crumbs(...list: readonly Crumb[]): PageHandle {
  return { crumbs: () => list };
}

interface BreadcrumbsProps {
  className?: string;
  /** Shown only with at least this many: one alone repeats the title. */
  least?: number;
}

export function Breadcrumbs({ className = "", least = 1 }: BreadcrumbsProps) {
  const match = useMatches().findLast(({ handle }) => (handle as PageHandle | undefined)?.crumbs);
  // A page that failed has no data.
  const list = match?.data === undefined ? [] : (match.handle as PageHandle).crumbs(match.data);
  if (list.length < least) return null;
  return (
    <nav aria-label="Breadcrumbs" className={className}>
      <ol className="flex min-w-0 items-center gap-1.5 text-sm text-muted">
        {list.map(({ name, to }, position) => (
          <Fragment key={name}>
            {position > 0 ? (
              <li aria-hidden="true">
                <Icon name="chevron" className="size-3.5" />
              </li>
            ) : null}
            <li className="truncate">
              {to ? (
                <Link to={to} className="rounded hover:text-ink hover:underline">
                  {name}
                </Link>
              ) : (
                <span aria-current="page" className="font-semibold text-ink">
                  {name}
                </span>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
