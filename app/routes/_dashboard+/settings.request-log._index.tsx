import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { apiKeyView } from "#app/capabilities/api-keys/index.server.ts";
import { REQUEST_COLUMNS, requestKey, requestPath } from "#app/capabilities/request-log/request-columns.tsx";
import { listRequest, requestFilters, searchedRequest } from "#app/capabilities/request-log/request-list.server.ts";
import { requestView } from "#app/capabilities/request-log/request-view.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { DataTable } from "#app/dashboard/data-table.tsx";
import { EmptyList } from "#app/dashboard/filters/empty-list.tsx";
import { FilterBar } from "#app/dashboard/filters/filter-bar.tsx";
import { Pager, pageCursors } from "#app/dashboard/pager.tsx";

export const meta = titled("Request log");
export const handle = crumbs({ name: "Settings", to: "/settings" }, { name: "Request log" });

export async function loader(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const keys = await attempt(() => extensions.apiKeys.listApiKeys({ limit: 100 }));
  const filters = requestFilters(keys.value?.data.map(apiKeyView) ?? []);
  const requestId = searchedRequest(args.request.url);
  if (requestId) {
    const { value: found } = await attempt(() => extensions.requestLogs.getRequestLog({ requestId }));
    if (found) throw redirect(requestPath(found));
  }
  const request = requestId ? null : listRequest(args.request.url, filters);
  const list = request && (await attempt(() => extensions.requestLogs.listRequestLogs(request)));
  return {
    filters,
    requests: list?.value?.data.map(requestView) ?? [],
    pages: pageCursors(list?.value),
    problem: list?.error?.message ?? null,
  };
}

export default function RequestLog() {
  const { filters, requests, pages, problem } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        title="Request log"
        lead="Every API request of the last 30 days, without secrets and personal details."
      />
      <section aria-label="List of requests" className="rounded-lg border border-line bg-surface">
        <FilterBar filters={filters} />
        <DataTable
          caption="API requests"
          columns={REQUEST_COLUMNS}
          rows={requests}
          rowKey={requestKey}
          rowLink={requestPath}
          empty={
            <EmptyList filters={filters} what="requests">
              <EmptyState title="No requests yet">Requests with an API key appear here within seconds.</EmptyState>
            </EmptyList>
          }
          problem={problem}
        />
        <Pager {...pages} />
      </section>
    </>
  );
}
