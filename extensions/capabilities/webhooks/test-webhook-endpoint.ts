import type { EventType } from "#contract/event-types.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { assertMaySubscribe } from "./event-types.ts";
import { PING, sendPing, sendSample, wakeWorker } from "./samples.ts";
import type { WebhookDelivery } from "./webhook-delivery.entity.ts";
import { getEndpoint } from "./webhook-endpoints.service.ts";

interface Test {
  readonly endpointId: string;
  /** A ping when absent. */
  readonly eventType?: string | undefined;
  readonly resourceTypes: readonly string[];
}

/** Sends a ping or an example of an event type. */
export async function testEndpoint(
  work: UnitOfWork,
  { endpointId, eventType = PING, resourceTypes }: Test,
): Promise<WebhookDelivery> {
  if (eventType !== PING) assertMaySubscribe([eventType], resourceTypes, "event_type");
  const delivery = await work.atomically(async (phase) => {
    const endpoint = await getEndpoint(phase, endpointId);
    const sent =
      eventType === PING
        ? sendPing(phase, endpoint)
        : sendSample(phase, endpoint, { type: eventType as EventType, data: "{}" });
    await phase.save();
    return sent;
  });
  wakeWorker(work);
  return delivery;
}
