import { raw } from "@mikro-orm/core";
import { getsDeliveries } from "../records/delivery.rules.ts";
import { bodyOf } from "../records/delivery-body.ts";
import { type WebhookDelivery, WebhookDeliveryEntity } from "../records/webhook-delivery.entity.ts";
import { type DueRow, listDue, type SentDelivery } from "./due-deliveries.queries.ts";
import type { Lane } from "./lane.ts";

const BATCH = 100;

export interface DueDelivery {
  readonly delivery: SentDelivery;
  readonly body: string;
}

/** Deliveries that can be sent now, longest due first, and whether there may be more. `active` are in progress. */
export async function readDue(lane: Lane, active: readonly string[]) {
  const { em, clock } = lane.work;
  const rows = await listDue(em, lane.claim, { now: clock.realNow(), except: active, limit: BATCH });
  const sendable = await withoutWaiting(lane, rows);
  return { due: await withBodies(lane, sendable), hasMore: rows.length === BATCH };
}

/** The endpoint stopped getting deliveries after these became due. Pings and examples are still sent. */
async function withoutWaiting({ work, endpoint }: Lane, rows: DueRow[]): Promise<DueRow[]> {
  if (getsDeliveries(endpoint)) return rows;
  const [samples, waiting] = [rows.filter(isSample), rows.filter((row) => !isSample(row))];
  await change(
    work,
    waiting.map(({ delivery }) => delivery),
    { status: "held", runAt: null },
  );
  return samples;
}

async function withBodies({ work }: Lane, rows: readonly DueRow[]): Promise<DueDelivery[]> {
  const composed = rows.map(({ delivery, event }) => ({ delivery, body: bodyOf(event, delivery) }));
  const gone = composed.filter(({ body }) => body === null).map(({ delivery }) => delivery);
  // The event was deleted.
  await change(work, gone, { status: "skipped", runAt: null });
  return composed.filter((each): each is DueDelivery => each.body !== null);
}

const isSample = ({ delivery }: DueRow): boolean => delivery.sample !== null;

export async function change(
  { em, clock }: Pick<Lane["work"], "em" | "clock">,
  deliveries: readonly SentDelivery[],
  to: Partial<Pick<WebhookDelivery, "status" | "runAt" | "outOfOrder">>,
): Promise<void> {
  if (deliveries.length === 0) return;
  const pending = { id: { $in: deliveries.map(({ id }) => id) }, status: "pending" } as const;
  const changed = { updatedAt: clock.realNow(), version: raw("version + 1") };
  await em.nativeUpdate(WebhookDeliveryEntity, pending, { ...to, ...changed });
}
