import { useLocation, useSearchParams } from "@remix-run/react";
import { Link } from "#app/components/ui/link.tsx";
import { listAddress } from "./list-address.ts";

export interface Tab {
  readonly value: string;
  readonly name: string;
  readonly count?: number | undefined;
}

interface TabsProps {
  /** Read out as the name of the navigation. */
  label: string;
  /** The parameter of the address that holds the tab. */
  param: string;
  tabs: readonly Tab[];
  current: string;
  /** In place of a row of its own with a line below. */
  className?: string;
}

/** Tabs are links: the address holds the choice, and the filters beside it stay. */
export function Tabs({ label, param, tabs, current, className = "border-line border-b px-4 sm:px-5" }: TabsProps) {
  const [parameters] = useSearchParams();
  const links = tabs.map((tab) => ({
    ...tab,
    to: listAddress(parameters, { [param]: tab.value }),
    isCurrent: tab.value === current,
  }));
  return <TabLinks label={label} links={links} className={className} />;
}

interface PageTabsProps {
  label: string;
  tabs: readonly { readonly to: string; readonly name: string }[];
}

/** The pages of one area, each with an address of its own. */
export function PageTabs({ label, tabs }: PageTabsProps) {
  const { pathname } = useLocation();
  const links = tabs.map((tab) => ({ ...tab, isCurrent: tab.to === pathname }));
  return <TabLinks label={label} links={links} className="page-tabs mb-3 border-line border-b" />;
}

interface TabLinksProps {
  label: string;
  links: readonly (Omit<Tab, "value"> & { readonly to: string; readonly isCurrent: boolean })[];
  className: string;
}

function TabLinks({ label, links, className }: TabLinksProps) {
  return (
    <nav aria-label={label} className={`scrolls-sideways min-w-0 ${className}`}>
      <ul className="flex gap-x-5">
        {links.map(({ to, name, count, isCurrent }) => (
          <li key={to}>
            <Link
              to={to}
              prefetch="intent"
              preventScrollReset
              aria-current={isCurrent ? "page" : undefined}
              className="flex min-h-11 items-center gap-2 -outline-offset-2 aria-[current=page]:[scroll-initial-target:nearest] border-transparent border-b-2 text-sm font-semibold whitespace-nowrap text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
            >
              {name}
              {count === undefined ? null : (
                <span className="rounded-full bg-wash px-1.5 text-xs leading-5 tabular-nums">{count}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
