import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { defineList } from "#extensions/platform/lists/list.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import {
  ListWebhookEndpointsRequestSchema,
  type WebhookEndpoint as WebhookEndpointMessage,
  WebhookEndpointSchema,
} from "#proto/tollhouse/v1/webhooks_pb.ts";
import { type EndpointFigures, figuresOf, NO_FIGURES } from "./endpoint-figures.ts";
import { type WebhookEndpoint, WebhookEndpointEntity } from "./webhook-endpoint.entity.ts";

/** Events show only the row; responses add statistics, and the secret if it was just created. */
interface Shown {
  readonly figures?: EndpointFigures;
  readonly secret?: string;
}

export function endpointMessage(row: WebhookEndpoint, now: Date, { figures, secret }: Shown = {}) {
  const { previousSecretsExpireAt: expiresAt } = row;
  return messageOf(WebhookEndpointSchema, row, {
    webhookEndpointId: row.id,
    webhookEndpointStatus: row.status,
    signing: {
      currentSecretId: row.currentSecretId,
      previousExpiresAt: expiresAt && expiresAt > now ? expiresAt : null,
    },
    stats24h: figures?.stats,
    heldDeliveries: figures?.held,
    secret,
  });
}

/** The endpoint as a response. */
export async function answeredEndpoint(
  work: UnitOfWork,
  row: WebhookEndpoint,
  secret?: string,
): Promise<WebhookEndpointMessage> {
  const [message] = await answeredEndpoints([row], work);
  return { ...(message as WebhookEndpointMessage), ...(secret && { secret }) };
}

async function answeredEndpoints(rows: readonly WebhookEndpoint[], work: UnitOfWork) {
  const figures = await figuresOf(
    work,
    rows.map(({ id }) => id),
  );
  const now = work.clock.realNow();
  return rows.map((row) => endpointMessage(row, now, { figures: figures.get(row.id) ?? NO_FIGURES }));
}

export const endpointList = defineList({
  request: ListWebhookEndpointsRequestSchema,
  entity: WebhookEndpointEntity,
  filters: { webhookEndpointStatus: { column: "status" } },
  messages: answeredEndpoints,
});
