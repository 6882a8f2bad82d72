import { WebhookDeliveryEntity } from "#extensions/capabilities/webhooks/webhook-delivery.entity.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { anOrganization, type Platform, type TestOrganization } from "#tests/support/platform.ts";

export const TARGET = "https://shop.example.com/webhooks";

export const webhooksOf = ({ callers }: Platform, { id }: TestOrganization, options: object = {}) =>
  callers.grpc.forOrganization({ organizationId: id, ...options }).webhooks;

/** An endpoint of a new organization that gets every event. */
export async function anEndpoint(platform: Platform, input: Record<string, unknown> = {}) {
  const organization = await anOrganization(platform);
  const webhooks = webhooksOf(platform, organization);
  const endpoint = await webhooks.createWebhookEndpoint({ url: TARGET, enabledEvents: ["*"], ...input });
  return { organization, webhooks, endpoint, webhookEndpointId: endpoint.webhookEndpointId };
}

/** What happened to the endpoints, without the name of the resource. */
export async function endpointEvents(organization: TestOrganization): Promise<string[]> {
  const { em } = organization.work();
  const rows = await em.find(EventEntity, { objectType: "webhook_endpoint" }, { orderBy: { sequence: 1 } });
  return rows.map(({ type }) => type.replace("webhook_endpoint.", ""));
}

export function deliveriesOf(organization: TestOrganization) {
  const { em } = organization.work();
  return em.find(WebhookDeliveryEntity, {}, { orderBy: { createdAt: 1, id: 1 }, disableIdentityMap: true });
}
