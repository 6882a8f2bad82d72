import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireAuth } from "#app/auth/require-auth.server.ts";
import { ENDPOINT_COLUMNS, endpointKey, endpointPath } from "#app/capabilities/webhooks/endpoint-columns.tsx";
import { endpointView } from "#app/capabilities/webhooks/endpoint-view.server.ts";
import { PageTitle, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { button } from "#app/components/ui/button.ts";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { DataTable } from "#app/dashboard/data-table.tsx";
import { Pager, pageCursors } from "#app/dashboard/pager.tsx";

export const meta = titled("Webhooks");
export const handle = crumbs({ name: "Settings", to: "/settings" }, { name: "Webhooks" });

export async function loader(args: LoaderFunctionArgs) {
  const { extensions } = await requireAuth(args);
  const cursor = new URL(args.request.url).searchParams.get("cursor");
  const page = { limit: 25, ...(cursor ? { cursor } : {}) };
  const list = await attempt(() => extensions.webhooks.listWebhookEndpoints(page));
  return {
    endpoints: list.value?.data.map(endpointView) ?? [],
    pages: pageCursors(list.value),
    problem: list.error?.message ?? null,
  };
}

export default function Webhooks() {
  const { endpoints, pages, problem } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        title="Webhooks"
        lead="Send events to your systems as they happen, signed and at least once."
        actions={
          <>
            <Link to="/events" className={button("quiet")}>
              View events
            </Link>
            <Link to="/settings/webhooks/new" className={button()}>
              <Icon name="plus" className="size-4" />
              Add endpoint
            </Link>
          </>
        }
      />
      <section aria-label="List of endpoints" className="rounded-lg border border-line bg-surface">
        <DataTable
          caption="Webhook endpoints"
          columns={ENDPOINT_COLUMNS}
          rows={endpoints}
          rowKey={endpointKey}
          rowLink={endpointPath}
          empty={
            <EmptyState title="No endpoints">
              Add the URL of a system that should get events of this environment.
            </EmptyState>
          }
          problem={problem}
        />
        <Pager {...pages} />
      </section>
    </>
  );
}
