import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AnalyticsView } from "#app/capabilities/dispute-analytics/analytics-view.tsx";
import { readAnalytics } from "#app/capabilities/dispute-analytics/read-analytics.server.ts";
import { DisputesTitle } from "#app/capabilities/disputes/disputes-title.tsx";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";

export const meta = titled("Dispute analytics");
export const handle = crumbs({ name: "Disputes", to: "/disputes" }, { name: "Analytics" });

export async function loader(args: LoaderFunctionArgs) {
  return readAnalytics(args);
}

export default function Analytics() {
  const figures = useLoaderData<typeof loader>();
  return (
    <>
      <DisputesTitle title="Dispute analytics" lead="How the disputes of the last twelve months ended." />
      <AnalyticsView {...figures} />
    </>
  );
}
