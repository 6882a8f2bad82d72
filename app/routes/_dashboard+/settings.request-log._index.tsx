import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { REQUEST_COLUMNS, requestKey, requestPath } from "#app/capabilities/request-log/request-columns.tsx";
import { REQUEST_LIST, searchedRequest } from "#app/capabilities/request-log/request-list.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { ListSection } from "#app/dashboard/lists/list-section.tsx";
import { readList } from "#app/dashboard/lists/read-list.server.ts";

export const meta = titled("Request log");
export const handle = crumbs({ name: "Settings", to: "/settings" }, { name: "Request log" });

export async function loader(args: LoaderFunctionArgs) {
  const requestId = searchedRequest(args.request.url);
  if (requestId) {
    const { extensions } = await requireAuth(args);
    const { value: found } = await attempt(() => extensions.requestLogs.getRequestLog({ requestId }));
    if (found) throw redirect(requestPath(found));
  }
  return readList(args, REQUEST_LIST);
}

export default function RequestLog() {
  return (
    <>
      <PageTitle
        title="Request log"
        lead="Every API request of the last 30 days, without secrets and personal details."
      />
      <ListSection
        list={useLoaderData<typeof loader>()}
        caption="API requests"
        columns={REQUEST_COLUMNS}
        rowKey={requestKey}
        rowLink={requestPath}
        empty={<EmptyState title="No requests yet">Requests with an API key appear here within seconds.</EmptyState>}
      />
    </>
  );
}
