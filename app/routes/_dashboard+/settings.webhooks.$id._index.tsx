import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DELIVERY_COLUMNS, deliveryKey, deliveryPath } from "#app/capabilities/webhooks/delivery-columns.tsx";
import { EndpointActions } from "#app/capabilities/webhooks/endpoint-actions.tsx";
import { EndpointFacts } from "#app/capabilities/webhooks/endpoint-facts.tsx";
import { EndpointNotices } from "#app/capabilities/webhooks/endpoint-notices.tsx";
import { readEndpointPage } from "#app/capabilities/webhooks/endpoint-page.server.ts";
import { EndpointStats } from "#app/capabilities/webhooks/endpoint-stats.tsx";
import { EndpointTitle } from "#app/capabilities/webhooks/endpoint-title.tsx";
import { titled } from "#app/components/page.tsx";
import { crumbs } from "#app/components/shell/breadcrumbs.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { DataTable } from "#app/dashboard/data-table.tsx";
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
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_19rem] xl:grid-cols-[minmax(0,1fr)_21rem]">
          <Panel id="deliveries" title="Deliveries" flush>
            <FilterBar filters={filters} />
            <DataTable
              caption="Deliveries to this endpoint"
              columns={DELIVERY_COLUMNS}
              rows={deliveries}
              rowKey={deliveryKey}
              rowLink={deliveryPath}
              empty={<EmptyState title="No deliveries">Events that are sent to this endpoint appear here.</EmptyState>}
              problem={problem}
            />
            <Pager {...pages} />
          </Panel>
          <Panel id="details" title="Details">
            <EndpointFacts endpoint={endpoint} />
          </Panel>
        </div>
      </div>
    </>
  );
}
