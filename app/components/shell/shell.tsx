import { Fragment, type ReactNode } from "react";
import { PageTenantProvider } from "#app/components/requests/form.tsx";
import { useObstacle } from "#app/components/requests/held-request.ts";
import { HeldRequestDialog } from "#app/components/requests/held-request-dialog.tsx";
import { LeaveGuard, OfflineNotice } from "#app/components/requests/leave-guard.tsx";
import { useFormGuard, useIsBusy } from "#app/components/requests/use-form-guard.ts";
import { SkipLink } from "#app/components/ui/skip-link.tsx";
import { ToastRegion } from "#app/components/ui/toast.tsx";
import { useRememberedTimeZone } from "#app/components/ui/viewer.ts";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { EnvironmentBar } from "./environment-switch.tsx";
import { PageOrSkeleton } from "./page-or-skeleton.tsx";
import type { ShellData } from "./shell-data.ts";
import { Shortcuts } from "./shortcuts.tsx";
import { Sidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";

/** Marks the end of the page, so that the browser can tell a complete document. */
export const SHELL_END = "shell-end";

/** The frame around every page of the dashboard. */
export function Shell({ data, children }: { data: ShellData; children: ReactNode }) {
  useFormGuard();
  useRememberedTimeZone();
  return (
    <PageTenantProvider value={data.pageTenant}>
      <SkipLink />
      <EnvironmentBar data={data} />
      <OfflineNotice />
      <Progress />
      <div className="lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] print:block">
        <Sidebar data={data} />
        <div className="min-w-0 lg:col-start-2">
          <TopBar data={data} />
          <main
            id="content"
            tabIndex={-1}
            className="group max-w-[84rem] px-4 pt-3 pb-24 outline-none sm:px-6 lg:px-8 lg:pt-5"
          >
            <PageOrSkeleton>
              <Breadcrumbs className="mb-2 group-has-[.page-tabs]:hidden lg:hidden print:hidden" least={2} />
              {/* Remounted when the organization or environment changes, so that text entered for sandbox is not sent to live. */}
              <Fragment key={data.pageTenant}>{children}</Fragment>
            </PageOrSkeleton>
          </main>
        </div>
      </div>
      <ToastRegion flash={data.flash} />
      <div id={SHELL_END} hidden data-page-tenant={data.pageTenant} />
      <Shortcuts />
      <LeaveGuard />
      <HeldRequestDialog identity={data.identity} />
    </PageTenantProvider>
  );
}

/** Loading indicator for reads and writes that need no decision. */
function Progress() {
  const isHeld = useObstacle() !== null;
  if (!useIsBusy() || isHeld) return null;
  return <div aria-hidden="true" className="lane travels fixed inset-x-0 top-0 z-50 h-1 text-accent" />;
}
