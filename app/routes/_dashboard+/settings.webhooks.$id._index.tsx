import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DELIVERY_COLUMNS, deliveryKey, deliveryPath } from "#app/capabilities/webhooks/delivery-columns.tsx";
import { EndpointActions } from "#app/capabilities/webhooks/endpoint-actions.tsx";
import { EndpointFacts } from "#app/capabilities/webhooks/endpoint-facts.tsx";
import { EndpointNotices } from "#app/capabilities/webhooks/endpoint-notices.tsx";
import { readEndpointPage } from "#app/capabilities/webhooks/endpoint-page.server.ts";
import { EndpointStats } from "#app/capabilities/webhooks/endpoint-stats.tsx";
import { EndpointTitle } from "#app/capabilities/webhooks/endpoint-title.tsx";
import { Columns, titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { DataTable } from "#app/dashboard/data-table.tsx";
import { EmptyList } from "#app/dashboard/filters/empty-list.tsx";
import { FilterBar } from "#app/dashboard/filters/filter-bar.tsx";
import { Pager } from "#app/dashboard/pager.tsx";

export const meta = titled("Webhook endpoint");
export const handle = crumbs(
  { name: "Settings", to: "/settings" },
  { name: "Webhooks", to: "/settings/webhooks" },
  { name: "Endpoint" },
);

export async function loader(args: LoaderFunctionArgs) {
  return readEndpointPage(args);
}

export default function Endpoint() {
  const { endpoint, filters, deliveries, pages, problem } = useLoaderData<typeof loader>();
  return (
    <>
      <EndpointTitle endpoint={endpoint} actions={<EndpointActions endpoint={endpoint} />} />
      <div className="space-y-6">
        <EndpointNotices endpoint={endpoint} />
        <EndpointStats endpoint={endpoint} />
        <Columns>
          <Panel id="deliveries" title="Deliveries" flush>
            <FilterBar filters={filters} />
            <DataTable
              caption="Deliveries to this endpoint"
              columns={DELIVERY_COLUMNS}
              rows={deliveries}
              rowKey={deliveryKey}
              rowLink={deliveryPath}
              empty={
                <EmptyList filters={filters} what="deliveries">
                  <EmptyState title="No deliveries yet">Events that are sent to this endpoint appear here.</EmptyState>
                </EmptyList>
              }
              problem={problem}
            />
            <Pager {...pages} />
          </Panel>
          <Panel id="details" title="Details">
            <EndpointFacts endpoint={endpoint} />
          </Panel>
        </Columns>
      </div>
    </>
  );
}
