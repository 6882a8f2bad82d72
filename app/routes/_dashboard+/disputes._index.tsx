import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { DISPUTE_COLUMNS, disputeKey, disputePath } from "#app/capabilities/disputes/dispute-columns.tsx";
import { DISPUTE_FILTERS } from "#app/capabilities/disputes/dispute-filters.ts";
import { listChoice, listRequest } from "#app/capabilities/disputes/dispute-list.server.ts";
import { disputeView, summaryView } from "#app/capabilities/disputes/dispute-view.server.ts";
import { NoDisputes } from "#app/capabilities/disputes/no-disputes.tsx";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { ExportMenu } from "#app/dashboard/csv/export-menu.tsx";
import { DataTable } from "#app/dashboard/data-table.tsx";
import { FilterBar } from "#app/dashboard/filters/filter-bar.tsx";
import { Pager, pageCursors } from "#app/dashboard/pager.tsx";
import { readSavedViews } from "#app/dashboard/read-saved-views.server.ts";
import { SavedViews } from "#app/dashboard/saved-views.tsx";
import { Tabs } from "#app/dashboard/tabs.tsx";

export const meta = titled("Disputes");
export const handle = crumbs({ name: "Disputes" });

export async function loader(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const choice = listChoice(args.request.url);
  const [list, summary, views] = await Promise.all([
    attempt(() => extensions.disputes.listDisputes(listRequest(choice))),
    extensions.disputes.summarizeDisputes({}),
    readSavedViews(extensions, "disputes"),
  ]);
  const { waiting, submitted } = summaryView(summary);
  return {
    tab: choice.tab,
    tabs: [
      { value: "waiting", name: "Needs response", count: waiting },
      { value: "submitted", name: "Under review", count: submitted },
      { value: "closed", name: "Closed" },
      { value: "all", name: "All" },
    ],
    sort: choice.sort,
    views,
    disputes: list.value?.data.map(disputeView) ?? [],
    pages: pageCursors(list.value),
    problem: list.error?.message ?? null,
  };
}

export default function Disputes() {
  const { tab, tabs, sort, views, disputes, pages, problem } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        title="Disputes"
        lead="Respond with evidence before the deadline, or the disputed amount is lost."
        actions={<ExportMenu to="/disputes.csv" />}
      />
      <section aria-label="List of disputes" className="rounded-lg border border-line bg-surface">
        <Tabs label="Status" param="show" tabs={tabs} current={tab} />
        <FilterBar filters={DISPUTE_FILTERS} />
        <SavedViews list="disputes" views={views} />
        <DataTable
          caption="Disputes"
          columns={DISPUTE_COLUMNS}
          rows={disputes}
          rowKey={disputeKey}
          rowLink={disputePath}
          sort={sort}
          empty={<NoDisputes tab={tab} />}
          problem={problem}
        />
        <Pager {...pages} />
      </section>
    </>
  );
}
