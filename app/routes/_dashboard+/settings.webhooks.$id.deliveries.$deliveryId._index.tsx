import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Attempts } from "#app/capabilities/webhooks/attempts.tsx";
import { DeliveryBadge } from "#app/capabilities/webhooks/badges.tsx";
import { DeliveryBody } from "#app/capabilities/webhooks/delivery-body.tsx";
import { DeliveryFacts } from "#app/capabilities/webhooks/delivery-facts.tsx";
import { readDeliveryPage } from "#app/capabilities/webhooks/delivery-page.server.ts";
import { endpointPath } from "#app/capabilities/webhooks/endpoint-columns.tsx";
import type { EndpointView } from "#app/capabilities/webhooks/endpoint-view.server.ts";
import { Resend } from "#app/capabilities/webhooks/resend.tsx";
import { Columns, PageTitle, titled } from "#app/components/page.tsx";
import type { PageHandle } from "#app/components/shell/breadcrumbs.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { useRefresh } from "#app/dashboard/use-refresh.ts";

export const meta = titled("Webhook delivery");
export const handle: PageHandle = {
  crumbs: (page) => [
    { name: "Webhooks", to: "/settings/webhooks" },
    { name: "Endpoint", to: endpointPath((page as { endpoint: EndpointView }).endpoint) },
    { name: "Delivery" },
  ],
};

export async function loader(args: LoaderFunctionArgs) {
  return readDeliveryPage(args);
}

export default function Delivery() {
  const { endpoint, delivery, formattedBody, curl } = useLoaderData<typeof loader>();
  useRefresh(delivery.status === "pending");
  return (
    <>
      <PageTitle
        title={<span className="break-all">{delivery.eventType}</span>}
        badge={<DeliveryBadge delivery={delivery} />}
        lead={<span className="break-all">{endpoint.url}</span>}
        actions={<Resend delivery={delivery} />}
      />
      <Columns>
        <div className="space-y-6">
          <Panel id="attempts" title="Attempts">
            <Attempts attempts={delivery.attempts} />
          </Panel>
          <Panel id="body" title="Body">
            <DeliveryBody body={delivery.body} formatted={formattedBody} curl={curl} />
          </Panel>
        </div>
        <Panel id="details" title="Details">
          <DeliveryFacts delivery={delivery} endpointName={endpoint.url} endpointPath={endpointPath(endpoint)} />
        </Panel>
      </Columns>
    </>
  );
}
