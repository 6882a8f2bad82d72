import { useLocation, useMatches } from "@remix-run/react";
import { Fragment } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { useWayHere, type WayHere } from "#app/components/ui/way-here.ts";

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
  const own = match?.data === undefined ? [] : (match.handle as PageHandle).crumbs(match.data);
  const list = along(own, useWayHere(), useLocation().pathname);
  if (list.length < least) return null;
  return (
    <nav aria-label="Breadcrumbs" className={className}>
      <ol className="flex min-w-0 items-center gap-1.5 text-sm text-muted">
        {list.map(({ name, to }, position) => (
          <Fragment key={to ?? name}>
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

/** The breadcrumbs by the way that the person came: a list with its filters, or the page that linked to this one. */
function along(list: readonly Crumb[], way: WayHere | null, pathname: string): readonly Crumb[] {
  const page = list.at(-1);
  const from = way?.to.split("?", 1)[0];
  // A form of this page leads back to it.
  if (!way || !page || list.length < 2 || from === pathname || from?.startsWith(`${pathname}/`)) return list;
  const known = list.findIndex(({ to }) => to === from);
  if (known < 0) return [...list.slice(0, -2), way, page];
  return list.map((crumb, position) => (position === known ? { ...crumb, to: way.to } : crumb));
}
