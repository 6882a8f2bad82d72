import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { Attention } from "#app/capabilities/overview/attention.tsx";
import { NextUp } from "#app/capabilities/overview/next-up.tsx";
import { readPerformance } from "#app/capabilities/overview/performance.server.ts";
import { Performance } from "#app/capabilities/overview/performance.tsx";
import { readOverview } from "#app/capabilities/overview/read-overview.server.ts";
import { SummaryTiles } from "#app/capabilities/overview/summary-tiles.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { link } from "#app/components/ui/button.ts";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { AtTime } from "#app/components/ui/viewer.ts";
import { localeOf } from "#app/dashboard/locale.server.ts";

export const meta = titled("Overview");
export const handle = crumbs({ name: "Overview" });

export async function loader(args: LoaderFunctionArgs) {
  const page = await requireAuth(args);
  const [overview, performance] = await Promise.all([
    readOverview(page, localeOf(args.request)),
    readPerformance(page, args.request),
  ]);
  return { ...overview, performance };
}

export default function OverviewPage() {
  const overview = useLoaderData<typeof loader>();
  const { waiting } = overview.summary;
  return (
    <AtTime now={overview.now}>
      <PageTitle title={overview.organizationName} />
      <div className="space-y-6">
        <NextUp overview={overview} />
        <Performance performance={overview.performance} />
        <Panel
          id="attention"
          title="Needs attention"
          aside={<MoreDisputes waiting={waiting} shown={overview.disputes.length} />}
          flush
        >
          <Attention overview={overview} />
        </Panel>
        <SummaryTiles overview={overview} />
      </div>
    </AtTime>
  );
}

function MoreDisputes({ waiting, shown }: { waiting: number; shown: number }) {
  if (waiting <= shown) return null;
  return (
    <Link to="/disputes" className={`text-sm ${link}`}>
      View all {waiting}
    </Link>
  );
}
