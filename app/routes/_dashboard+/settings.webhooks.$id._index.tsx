import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  DELIVERY_COLUMNS,
  deliveryBulk,
  deliveryKey,
  deliveryPath,
} from "#app/capabilities/webhooks/delivery-columns.tsx";
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
import { List } from "#app/dashboard/lists/list-section.tsx";

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
  const { endpoint, list } = useLoaderData<typeof loader>();
  return (
    <>
      <EndpointTitle endpoint={endpoint} actions={<EndpointActions endpoint={endpoint} />} />
      <div className="space-y-6">
        <EndpointNotices endpoint={endpoint} />
        <EndpointStats endpoint={endpoint} />
        <Columns>
          <Panel id="deliveries" title="Deliveries" flush>
            <List
              list={list}
              caption="Deliveries to this endpoint"
              bulk={list.rows.length > 0 ? deliveryBulk(endpoint.webhookEndpointId) : null}
              columns={DELIVERY_COLUMNS}
              rowKey={deliveryKey}
              rowLink={deliveryPath}
              empty={
                <EmptyState title="No deliveries yet">Events that are sent to this endpoint appear here.</EmptyState>
              }
            />
          </Panel>
          <Panel id="details" title="Details">
            <EndpointFacts endpoint={endpoint} />
          </Panel>
        </Columns>
      </div>
    </>
  );
}
