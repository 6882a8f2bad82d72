import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AdvanceForms } from "#app/capabilities/test-clock/advance-forms.tsx";
import { ClockActions } from "#app/capabilities/test-clock/clock-actions.tsx";
import { ClockFiles } from "#app/capabilities/test-clock/clock-files.tsx";
import { clockLabel } from "#app/capabilities/test-clock/clock-labels.ts";
import { readClockPage } from "#app/capabilities/test-clock/clock-page.server.ts";
import { ClockStatus } from "#app/capabilities/test-clock/clock-status.tsx";
import { SandboxOnly } from "#app/capabilities/test-clock/sandbox-only.tsx";
import { ScenariosPanel } from "#app/capabilities/test-clock/scenarios-panel.tsx";
import { Timeline } from "#app/capabilities/test-clock/timeline.tsx";
import { Columns, PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { useRefresh } from "#app/dashboard/use-refresh.ts";

export const meta = titled("Test clock");
export const handle = crumbs({ name: "Settings", to: "/settings" }, { name: "Test clock" });

export async function loader(args: LoaderFunctionArgs) {
  return readClockPage(args);
}

export default function TestClockPage() {
  const page = useLoaderData<typeof loader>();
  useRefresh(page?.clock.status === "advancing");
  if (!page)
    return (
      <>
        <PageTitle title="Test clock" />
        <SandboxOnly />
      </>
    );
  const { clock, form, reached, timeline } = page;
  const { name, tone } = clockLabel(clock.status);
  const canMove = clock.status === "real_time" || clock.status === "ready";
  return (
    <>
      <PageTitle
        title="Test clock"
        badge={<Badge tone={tone}>{name}</Badge>}
        lead="A frozen time for your sandbox. Move it ahead, and everything that is due in between happens: renewals, retries, mails, settlements and payouts."
        actions={<ClockActions clock={clock} />}
      />
      <Columns>
        <div className="min-w-0 space-y-6">
          {canMove ? <AdvanceForms form={form} reached={reached} /> : null}
          <ScenariosPanel />
          {timeline ? <Timeline timeline={timeline} /> : null}
        </div>
        <div className="space-y-6">
          <ClockStatus clock={clock} />
          <ClockFiles />
        </div>
      </Columns>
    </>
  );
}
