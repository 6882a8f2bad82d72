import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { getsDeliveries } from "../delivery.rules.ts";
import { bodyOf } from "../delivery-body.ts";
import { type WebhookDelivery, WebhookDeliveryEntity } from "../webhook-delivery.entity.ts";
import type { Lane } from "./lane.ts";

const BATCH = 100;

export interface DueDelivery {
  readonly delivery: WebhookDelivery;
  readonly body: string;
}

/** Deliveries that can be sent now, the longest due first, and whether there may be more. `active` are under way. */
export async function readDue(lane: Lane, active: readonly string[]) {
  const { em, clock } = lane.work;
  const rows = await em.find(
    WebhookDeliveryEntity,
    { endpointId: lane.endpoint.id, status: "pending", runAt: { $lte: clock.realNow() }, id: { $nin: [...active] } },
    { orderBy: { runAt: "asc", eventSequence: "asc", id: "asc" }, limit: BATCH, disableIdentityMap: true },
  );
  const sendable = await withoutWaiting(lane, rows);
  return { due: await withBodies(lane, sendable), hasMore: rows.length === BATCH };
}

/** The endpoint stopped to get deliveries after these became due. Pings and examples are sent all the same. */
async function withoutWaiting({ work, endpoint }: Lane, rows: WebhookDelivery[]): Promise<WebhookDelivery[]> {
  if (getsDeliveries(endpoint)) return rows;
  const [samples, waiting] = [rows.filter(isSample), rows.filter((row) => !isSample(row))];
  await change(work.em, waiting, { status: "held", runAt: null });
  return samples;
}

async function withBodies({ work }: Lane, rows: readonly WebhookDelivery[]): Promise<DueDelivery[]> {
  const ids = rows.filter((row) => !isSample(row)).map(({ eventId }) => eventId);
  const events =
    ids.length === 0 ? [] : await work.em.find(EventEntity, { id: { $in: ids } }, { disableIdentityMap: true });
  const byId = new Map(events.map((event) => [event.id, event]));
  const composed = rows.map((delivery) => ({ delivery, body: bodyOf(byId.get(delivery.eventId) ?? null, delivery) }));
  const gone = composed.filter(({ body }) => body === null).map(({ delivery }) => delivery);
  // The event is no longer kept.
  await change(work.em, gone, { status: "skipped", runAt: null });
  return composed.filter((each): each is DueDelivery => each.body !== null);
}

const isSample = ({ sample }: WebhookDelivery): boolean => sample != null;

export async function change(
  em: Lane["work"]["em"],
  deliveries: readonly WebhookDelivery[],
  to: Partial<Pick<WebhookDelivery, "status" | "runAt" | "outOfOrder">>,
): Promise<void> {
  if (deliveries.length === 0) return;
  await em.nativeUpdate(WebhookDeliveryEntity, { id: { $in: deliveries.map(({ id }) => id) }, status: "pending" }, to);
}
