import { webhookEvents } from "#contract/events/webhooks.ts";
import { needsAttention } from "#extensions/platform/attention/attention-source.ts";
import { capability } from "#extensions/platform/composition/capability.ts";
import { shown } from "#extensions/platform/events/event-subject.ts";
import { replaying } from "#extensions/platform/operations/replay.ts";
import { WebhookEndpointSchema, WebhookService } from "#proto/tollhouse/v1/webhooks_pb.ts";
import { probeJob } from "./delivery/probe.job.ts";
import { deliveriesWorker } from "./delivery/start-deliveries.ts";
import { writeDeliveries } from "./delivery/write-deliveries.ts";
import { deliveryList } from "./delivery.message.ts";
import { forgetEndpointJob, forgetOldJob } from "./forget-deliveries.job.ts";
import { listenCommand } from "./listen.command.ts";
import { noticeJob } from "./notices/deliver-notice.ts";
import {
  WebhookAttemptEntity,
  WebhookDeliveryEntity,
  WebhookHourEntity,
  WebhookReplayEntity,
} from "./records/webhook-delivery.entity.ts";
import { WebhookEndpointEntity, WebhookLaneEntity, WebhookSecretEntity } from "./records/webhook-endpoint.entity.ts";
import { endpointList, endpointMessage } from "./records/webhook-endpoint.message.ts";
import { replayEventsJob } from "./replay-events.job.ts";
import { seedReceiver } from "./seed-receiver.ts";
import { followStatusJob } from "./status/follow-status.job.ts";
import { webhooksRpc } from "./webhooks.rpc.ts";

/** Sends events to an organization's addresses. */
export const webhooks = capability("webhooks", {
  service: WebhookService,
  handlers: webhooksRpc,
  lists: [endpointList, deliveryList],
  attention: [
    needsAttention("webhook_endpoint_failing", WebhookEndpointEntity, {
      condition: () => ({ sql: `"row"."status" = ?`, params: ["degraded"] }),
    }),
  ],
  entities: [
    WebhookEndpointEntity,
    WebhookSecretEntity,
    WebhookLaneEntity,
    WebhookDeliveryEntity,
    WebhookAttemptEntity,
    WebhookHourEntity,
    WebhookReplayEntity,
  ],
  events: webhookEvents,
  shows: [shown(WebhookEndpointEntity, WebhookEndpointSchema, (row, { realNow }) => endpointMessage(row, realNow()))],
  // A stored answer omits the address; a repeat gets the current one.
  replays: [
    replaying(WebhookEndpointSchema, async ({ em, environment }, stored) => {
      const row = await em.findOne(WebhookEndpointEntity, { environment, id: stored.webhookEndpointId });
      return row?.notifyEmail == null ? stored : { ...stored, notifyEmail: row.notifyEmail };
    }),
  ],
  eventSink: writeDeliveries,
  workers: [deliveriesWorker],
  jobs: [probeJob, noticeJob, replayEventsJob, followStatusJob, forgetEndpointJob, forgetOldJob],
  commands: [listenCommand],
  sandbox: seedReceiver,
});
