import { Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { SkipLink } from "#app/components/ui/skip-link.tsx";
import { ToastRegion } from "#app/components/ui/toast.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { SandboxNotice } from "./environment-switch.tsx";
import { Logo } from "./logo.tsx";
import type { ShellData } from "./shell-data.ts";
import { Shortcuts } from "./shortcuts.tsx";
import { Sidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";

/** The frame around every page of the dashboard. */
export function Shell({ data, children }: { data: ShellData; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <SandboxNotice environment={data.environment} />
      <Progress />
      <div className="lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] print:block">
        <aside aria-label="Sidebar" className="border-line border-r bg-rail max-lg:hidden print:hidden">
          <div className="sticky top-0 flex h-dvh flex-col gap-5 overflow-y-auto px-4 pt-4 pb-5">
            <Link to="/overview" aria-label="Tollhouse: overview" className="self-start rounded-md">
              <Logo />
            </Link>
            <Sidebar data={data} label="Main" />
          </div>
        </aside>
        <div className="min-w-0">
          <TopBar data={data} />
          <main
            id="content"
            tabIndex={-1}
            className="max-w-[84rem] px-4 pt-6 pb-24 outline-none sm:px-6 lg:px-8 lg:pt-8"
          >
            <Breadcrumbs className="mb-4 lg:hidden print:hidden" least={2} />
            {children}
          </main>
        </div>
      </div>
      <div className="print:hidden">
        <ToastRegion toast={data.flash} />
      </div>
      <Shortcuts />
    </>
  );
}

/** The next page is loading. */
function Progress() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return <div aria-hidden="true" className="lane travels fixed inset-x-0 top-0 z-50 h-1 text-accent" />;
}
