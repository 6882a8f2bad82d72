import { Link, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { Logo } from "./logo.tsx";
import { SearchBox } from "./search-box.tsx";
import type { ShellData } from "./shell-data.ts";
import { Sidebar } from "./sidebar.tsx";
import { UserMenu } from "./user-menu.tsx";

export function TopBar({ data }: { data: ShellData }) {
  return (
    <header className="sticky top-0 z-20 border-line border-b bg-canvas/95 backdrop-blur-sm">
      <div className="flex min-h-14 items-center gap-3 px-4 sm:px-6 lg:px-8">
        <PhoneMenu data={data} />
        <Link to="/overview" className="lg:hidden" aria-label="Tollhouse: overview">
          <Logo />
        </Link>
        <div className="min-w-0 flex-1 max-lg:hidden">
          <Breadcrumbs />
        </div>
        <div className="ml-auto flex items-center gap-2">
          <SearchBox className="w-64 max-md:hidden xl:w-80" />
          <Link
            to="/search"
            aria-label="Search"
            className="grid size-11 place-items-center rounded-full hover:bg-wash md:hidden"
          >
            <Icon name="search" />
          </Link>
          <UserMenu data={data} />
        </div>
      </div>
    </header>
  );
}

/** The navigation of a phone. It closes when it has led somewhere. */
function PhoneMenu({ data }: { data: ShellData }) {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it, also to the same address
  useEffect(() => details.current?.removeAttribute("open"), [key]);
  return (
    <details ref={details} className="group/menu lg:hidden">
      <summary aria-label="Menu" className="-ml-2 grid size-11 place-items-center rounded-full hover:bg-wash">
        <Icon name="menu" className="size-6 group-open/menu:hidden" />
        <Icon name="close" className="hidden size-6 group-open/menu:block" />
      </summary>
      <div className="absolute inset-x-0 top-full h-[calc(100dvh-3.5rem)] overflow-y-auto border-line border-t bg-rail p-4 *:min-h-full">
        <Sidebar data={data} label="Menu" />
      </div>
    </details>
  );
}
