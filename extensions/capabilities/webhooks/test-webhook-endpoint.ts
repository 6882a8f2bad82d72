import { exampleData } from "#extensions/capabilities/events/index.ts";
import { typesOf } from "#extensions/platform/events/event-filter.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { PING, sendPing, sendSample, wakeWorker } from "./records/samples.ts";
import type { WebhookDelivery } from "./records/webhook-delivery.entity.ts";
import { getEndpoint } from "./records/webhook-endpoints.service.ts";

interface Test {
  readonly endpointId: string;
  /** A ping when absent. */
  readonly eventType?: string | undefined;
  readonly resourceTypes: readonly string[];
}

/** Sends a ping or an example of an event type. @throws event_type_unknown, scope_missing */
export async function testEndpoint(
  work: UnitOfWork,
  { endpointId, eventType = PING, resourceTypes }: Test,
): Promise<WebhookDelivery> {
  const [type = PING] = eventType === PING ? [] : typesOf([eventType], resourceTypes, "event_type");
  const delivery = await work.atomically(async (phase) => {
    const endpoint = await getEndpoint(phase, endpointId);
    const sent =
      type === PING ? sendPing(phase, endpoint) : sendSample(phase, endpoint, { type, data: exampleData(type) });
    await phase.save();
    return sent;
  });
  wakeWorker(work);
  return delivery;
}
