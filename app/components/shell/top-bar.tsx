import { Link } from "#app/components/ui/link.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { HelpMenu } from "./help-menu.tsx";
import { Logo } from "./logo.tsx";
import { PaletteButton } from "./palette.tsx";
import type { ShellData } from "./shell-data.ts";
import { SidebarButton } from "./sidebar.tsx";
import { UserMenu } from "./user-menu.tsx";

export function TopBar({ data }: { data: ShellData }) {
  return (
    <header className="print:hidden sticky top-0 z-20 border-line border-b bg-canvas/95 backdrop-blur-sm">
      <div className="flex min-h-14 items-center gap-3 px-4 sm:px-6 lg:px-8">
        <SidebarButton />
        <Link to="/overview" className="lg:hidden" aria-label="Tollhouse: overview">
          <Logo />
        </Link>
        <div className="min-w-0 flex-1 max-lg:hidden">
          <Breadcrumbs />
        </div>
        <div className="ml-auto flex items-center gap-2">
          <PaletteButton />
          <HelpMenu />
          <UserMenu data={data} />
        </div>
      </div>
    </header>
  );
}
