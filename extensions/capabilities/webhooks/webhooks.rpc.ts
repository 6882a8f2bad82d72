import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { ServiceImpl } from "@connectrpc/connect";
import { listing, listingOf } from "#extensions/platform/composition/handlers.ts";
import { workOf } from "#extensions/platform/work/work.ts";
import type { WebhookService } from "#proto/tollhouse/v1/webhooks_pb.ts";
import { createEndpoint } from "./create-webhook-endpoint.ts";
import { deleteEndpoint } from "./delete-webhook-endpoint.ts";
import { detailsOf, getDelivery, retryDelivery } from "./deliveries.service.ts";
import { deliveryList, deliveryMessage } from "./delivery.message.ts";
import { wakeWorker } from "./records/samples.ts";
import { answeredEndpoint, endpointList } from "./records/webhook-endpoint.message.ts";
import { DEFAULT_OVERLAP_SECONDS } from "./records/webhook-endpoint.rules.ts";
import { getEndpoint } from "./records/webhook-endpoints.service.ts";
import { rotateSecret } from "./rotate-webhook-secret.ts";
import { replayEvents } from "./start-replay.ts";
import { disableEndpoint, enableEndpoint } from "./status/endpoint-status.ts";
import { testEndpoint } from "./test-webhook-endpoint.ts";
import { updateEndpoint } from "./update-webhook-endpoint.ts";

export const webhooksRpc: ServiceImpl<typeof WebhookService> = {
  listWebhookEndpoints: listing(endpointList),
  async getWebhookEndpoint({ webhookEndpointId }, context) {
    const work = workOf(context);
    return answeredEndpoint(work, await getEndpoint(work, webhookEndpointId));
  },
  async createWebhookEndpoint(request, context) {
    const work = workOf(context);
    const { endpoint, secret } = await createEndpoint(work, request);
    return answeredEndpoint(work, endpoint, secret);
  },
  async updateWebhookEndpoint({ webhookEndpointId, ...change }, context) {
    const work = workOf(context);
    return answeredEndpoint(work, await updateEndpoint(work, webhookEndpointId, change));
  },
  async deleteWebhookEndpoint({ webhookEndpointId }, context) {
    await deleteEndpoint(workOf(context), webhookEndpointId);
    return { object: "webhook_endpoint", webhookEndpointId, deleted: true };
  },
  async rotateWebhookSecret({ webhookEndpointId, overlapSeconds = DEFAULT_OVERLAP_SECONDS }, context) {
    const work = workOf(context);
    const { endpoint, secret } = await rotateSecret(work, webhookEndpointId, overlapSeconds);
    return answeredEndpoint(work, endpoint, secret);
  },
  async testWebhookEndpoint({ webhookEndpointId: endpointId, eventType, resourceTypes }, context) {
    return deliveryMessage(await testEndpoint(workOf(context), { endpointId, eventType, resourceTypes }));
  },
  async enableWebhookEndpoint({ webhookEndpointId, replayFrom }, context) {
    const work = workOf(context);
    const from = replayFrom ? timestampDate(replayFrom) : null;
    const endpoint = await work.atomically((phase) => enableEndpoint(phase, webhookEndpointId, from));
    wakeWorker(work);
    return answeredEndpoint(work, endpoint);
  },
  async disableWebhookEndpoint({ webhookEndpointId }, context) {
    const work = workOf(context);
    const endpoint = await work.atomically((phase) => disableEndpoint(phase, webhookEndpointId, "requested"));
    return answeredEndpoint(work, endpoint);
  },
  replayWebhookEvents: (request, context) => replayEvents(workOf(context), request),
  listWebhookDeliveries: listingOf("webhookEndpointId", getEndpoint, deliveryList),
  async getWebhookDelivery({ webhookDeliveryId, resourceTypes }, context) {
    const work = workOf(context);
    const delivery = await getDelivery(work, webhookDeliveryId, resourceTypes);
    return deliveryMessage(delivery, await detailsOf(work, delivery));
  },
  async retryWebhookDelivery({ webhookDeliveryId, resourceTypes }, context) {
    return deliveryMessage(await retryDelivery(workOf(context), webhookDeliveryId, resourceTypes));
  },
};
