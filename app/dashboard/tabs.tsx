import { Link, useSearchParams } from "@remix-run/react";
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
}

/** Tabs are links: the address holds the choice, and the filters beside it stay. */
export function Tabs({ label, param, tabs, current }: TabsProps) {
  const [parameters] = useSearchParams();
  return (
    <nav aria-label={label} className="overflow-x-auto border-line border-b px-4 sm:px-5">
      <ul className="-mb-px flex gap-5">
        {tabs.map(({ value, name, count }) => (
          <li key={value}>
            <Link
              to={listAddress(parameters, { [param]: value })}
              prefetch="intent"
              preventScrollReset
              aria-current={value === current ? "page" : undefined}
              className="flex min-h-11 items-center gap-2 border-transparent border-b-2 text-sm font-semibold whitespace-nowrap text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
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
