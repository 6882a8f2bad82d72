import { randomUUID } from "node:crypto";
import type { OrganizationClients } from "#extensions/caller/index.ts";
import type { Ids } from "#tests/support/sample.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";

const url = "https://shop.example.com/webhooks";
const replay = { from: new Date(Date.now() - 86_400_000).toISOString() };

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();

const endpoint = {
  params: ({ webhook_endpoint_id = "" }: Ids) => ({ id: webhook_endpoint_id }),
};
const delivery = {
  params: ({ webhook_endpoint_id = "", webhook_delivery_id = "" }: Ids) => ({
    id: webhook_endpoint_id,
    deliveryId: webhook_delivery_id,
  }),
};

/**
 * An environment has few endpoints. The first worlds are used until a test ends, later ones only during their build.
 */
async function makeRoom(webhooks: OrganizationClients["webhooks"]) {
  const { data } = await webhooks.listWebhookEndpoints({ limit: 20 });
  for (const { webhookEndpointId } of data.slice(8, -3)) await webhooks.deleteWebhookEndpoint({ webhookEndpointId });
}

export const world: CapabilityWorld = {
  async build({ platform, organization, canary }) {
    const { webhooks } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
    await makeRoom(webhooks);
    const { webhookEndpointId } = await webhooks.createWebhookEndpoint({
      url: `${url}/${canary}`,
      description: canary,
      // Few types, since every endpoint of the world gets each event of it.
      enabledEvents: ["bank_link.*", "webhook_endpoint.*"],
      customHeaders: { authorization: canary },
      metadata: { note: canary },
      notifyEmail: `${canary}@example.com`,
    });
    // An event of a resource that webhooks:read does not cover.
    await webhooks.testWebhookEndpoint({ webhookEndpointId, eventType: "dispute.opened" });
    const { webhookDeliveryId: deliveryId, eventId } = await webhooks.testWebhookEndpoint({ webhookEndpointId });
    return { webhook_endpoint_id: webhookEndpointId, webhook_delivery_id: deliveryId, delivered_event_id: eventId };
  },
  async buildLive({ platform, organization }) {
    const live = platform.callers.grpc.forOrganization({ organizationId: organization.id, environment: "live" });
    const { webhookEndpointId } = await live.webhooks.createWebhookEndpoint({
      url,
      enabledEvents: ["*"],
      enabled: false,
    });
    return { webhook_endpoint_id: webhookEndpointId };
  },
  samples: {
    "webhookEndpoints.list": () => [{}, { message: { limit: 1 } }],
    "webhookEndpoints.create": () => [
      {
        message: {
          url,
          description: "Order system",
          enabled_events: ["dispute.*", "refund.succeeded"],
          ordering: "per_resource",
          custom_headers: { authorization: "Bearer of-your-own" },
          rate_limit_per_second: 50,
          metadata: { team: "orders" },
          notify_email: "orders@shop.example",
        },
      },
      { message: { url, enabled_events: ["*"], payload_style: "thin", enabled: false } },
    ],
    "webhookEndpoints.update": () => [
      { message: { description: "Orders", enabled_events: ["refund.*"], notify_email: "desk@shop.example" } },
    ],
    "webhookEndpoints.rotateSecret": () => [
      { message: { overlap_seconds: 3600 } },
      { message: { overlap_seconds: 0 } },
    ],
    "webhookEndpoints.test": () => [{ message: { event_type: "refund.succeeded" } }, { message: {} }],
    "webhookEndpoints.enable": () => [{ message: { replay_from: replay.from } }],
    "webhookEndpoints.replay": () => [
      { message: { ...replay, dry_run: true } },
      { message: { ...replay, only_failed: true } },
    ],
    "webhookDeliveries.list": ({ delivered_event_id: event_id = "" }) => [
      {},
      { message: { limit: 1, webhook_delivery_status: ["pending"], event_id } },
    ],
  },
  entries: {
    "GET routes/_dashboard+/settings.webhooks._index": {},
    "GET routes/_dashboard+/settings.webhooks.new": {},
    "POST routes/_dashboard+/settings.webhooks.new": {
      // Nothing delivers here, and the page would wait for the ping of an enabled endpoint.
      form: () => ({ url, enabled_events: "*", enabled: "false", idempotency_key: randomUUID() }),
    },
    "GET routes/_dashboard+/settings.webhooks.$id._index": endpoint,
    "GET routes/_dashboard+/settings.webhooks.$id.edit": endpoint,
    "POST routes/_dashboard+/settings.webhooks.$id.edit": { ...endpoint, form: () => ({ url, enabled_events: "*" }) },
    "GET routes/_dashboard+/settings.webhooks.$id.rotate": endpoint,
    "POST routes/_dashboard+/settings.webhooks.$id.rotate": {
      ...endpoint,
      form: () => ({ overlap_seconds: "0", idempotency_key: randomUUID() }),
    },
    "GET routes/_dashboard+/settings.webhooks.$id.send-test": endpoint,
    "POST routes/_dashboard+/settings.webhooks.$id.send-test": {
      ...endpoint,
      form: () => ({ event_type: "refund.succeeded" }),
    },
    "GET routes/_dashboard+/settings.webhooks.$id.enable": endpoint,
    "POST routes/_dashboard+/settings.webhooks.$id.enable": { ...endpoint, form: () => ({}) },
    "POST routes/_dashboard+/settings.webhooks.$id.disable": { ...endpoint, form: () => ({}) },
    "GET routes/_dashboard+/settings.webhooks.$id.replay": { ...endpoint, query: () => ({ ...replay, to: TOMORROW }) },
    "POST routes/_dashboard+/settings.webhooks.$id.replay": {
      ...endpoint,
      form: () => ({ ...replay, idempotency_key: randomUUID() }),
    },
    "POST routes/_dashboard+/settings.webhooks.$id.delete": { ...endpoint, form: () => ({}) },
    "GET routes/_dashboard+/settings.webhooks.$id.deliveries.$deliveryId._index": delivery,
    "POST routes/_dashboard+/settings.webhooks.$id.deliveries.retry": {
      ...endpoint,
      form: ({ webhook_delivery_id = "" }) => ({ id: webhook_delivery_id }),
    },
    "POST routes/_dashboard+/settings.webhooks.$id.deliveries.$deliveryId.retry": { ...delivery, form: () => ({}) },
  },
  // Twenty endpoints and three secrets are reached quickly; a full replay would take as long as all other requests.
  fuzzed: {
    "webhookEndpoints.rotateSecret": { overlap_seconds: 0 },
    "webhookEndpoints.replay": { dry_run: true },
  },
};
