import type { WebhookAnswer, WebhookSender } from "#extensions/connectors/webhooks/index.ts";
import type { SentDelivery } from "./due-deliveries.queries.ts";
import type { Lane } from "./lane.ts";
import { attemptMetrics } from "./metrics.ts";
import { signedHeaders } from "./signature.ts";

const MASK = "***";

export interface Sendable {
  readonly delivery: SentDelivery;
  readonly body: string;
  /** An earlier event of the same resource is undelivered. */
  readonly isOutOfOrder: boolean;
}

/** A completed attempt. */
export interface Attempted {
  readonly delivery: SentDelivery;
  readonly isOutOfOrder: boolean;
  readonly startedAt: Date;
  readonly endedAt: Date;
  /** Includes the names of custom headers, without their values. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly answer: WebhookAnswer;
}

export const isSuccess = ({ answer }: Pick<Attempted, "answer">): boolean => answer.failure === null;

/** Signs and sends. The timestamp is the attempt's, so that receivers can refuse replays. */
export async function sendAttempt(lane: Lane, sender: WebhookSender, sendable: Sendable): Promise<Attempted> {
  const { clock, metrics } = lane.work.context;
  const { delivery, body, isOutOfOrder } = sendable;
  const startedAt = clock.now();
  const headers = headersOf(lane, sendable, startedAt);
  const answer = await sender.send({
    endpointId: lane.endpoint.id,
    url: lane.endpoint.url,
    policy: lane.policy,
    headers: { ...lane.customHeaders, ...headers },
    body,
  });
  attemptMetrics(metrics.registry)(delivery.environment, answer.failure ?? "ok", answer.durationMs / 1_000);
  const masked = Object.fromEntries(Object.keys(lane.customHeaders).map((name) => [name, MASK]));
  const requestHeaders = { ...masked, ...headers };
  return { delivery, isOutOfOrder, startedAt, endedAt: clock.now(), requestHeaders, answer };
}

function headersOf({ keys }: Lane, { delivery, body, isOutOfOrder }: Sendable, at: Date): Record<string, string> {
  const { eventId: id, attemptCount } = delivery;
  return {
    ...signedHeaders(keys, { id, body, at, attempt: attemptCount + 1 }),
    ...(isOutOfOrder && { "webhook-out-of-order": "true" }),
  };
}
