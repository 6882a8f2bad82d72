import { attempt } from "#app/dashboard/attempt.server.ts";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import { deliveryView } from "./delivery-view.server.ts";
import { endpointView } from "./endpoint-view.server.ts";

/** The deliveries of one event. They are listed by endpoint, of which there are few. */
export async function readEventDeliveries({ webhooks }: OrganizationClients, eventId: string) {
  const endpoints = (await attempt(() => webhooks.listWebhookEndpoints({ limit: 100 }))).value?.data ?? [];
  const found = await Promise.all(
    endpoints.map(async (endpoint) => {
      const { webhookEndpointId } = endpoint;
      const list = await attempt(() => webhooks.listWebhookDeliveries({ webhookEndpointId, eventId }));
      const { url } = endpointView(endpoint);
      return (list.value?.data ?? []).map((delivery) => ({ ...deliveryView(delivery), url }));
    }),
  );
  return found.flat();
}
