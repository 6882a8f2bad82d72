import type { WebhookSender } from "#extensions/connectors/webhooks/index.ts";
import type { Attempted } from "./attempt.ts";
import { deliverGroup, type Group, groupsOf } from "./deliver-group.ts";
import { readDue } from "./due-deliveries.ts";
import type { Lane } from "./lane.ts";
import type { Pacer } from "./pacer.ts";
import { createSettler } from "./settler.ts";

/** Concurrent requests to one endpoint: fewer while it fails. */
const CONCURRENT_DELIVERIES = 10;
const CONCURRENT_WHILE_FAILING = 2;
/** After this time other lanes get their turn. */
const SLICE_MS = 2_000;

interface Serving {
  readonly sender: WebhookSender;
  readonly pacer: Pacer;
  isStopping(): boolean;
}

/** Sends an endpoint's due deliveries for a bounded time, and settles every attempt. True when the time ended it. */
export async function serveLane(lane: Lane, { sender, pacer, isStopping }: Serving): Promise<boolean> {
  const endsAt = performance.now() + SLICE_MS;
  const limit = lane.isFailing ? CONCURRENT_WHILE_FAILING : CONCURRENT_DELIVERIES;
  const settler = createSettler(lane);
  let running = 0;
  let failure: { readonly error: unknown } | null = null;
  let ended = () => {};
  /** Resources by delivery ID: sent or about to be, and not settled. */
  const active = new Map<string, string | null | undefined>();
  const queue: Group[] = [];
  let hasMore = true;

  const mayBegin = () => !isStopping() && !settler.isEnded() && performance.now() < endsAt;
  const attempted = (attempt: Attempted) => settler.add(attempt, () => active.delete(attempt.delivery.id));

  async function refill(): Promise<void> {
    const { due, hasMore: more } = await readDue(lane, [...active.keys()]);
    hasMore = more;
    const resources = new Set(active.values());
    const free = due.filter(
      ({ delivery: { resourceId } }) => lane.endpoint.ordering === "none" || !resources.has(resourceId),
    );
    for (const { delivery } of free) active.set(delivery.id, delivery.resourceId);
    queue.push(...(await groupsOf(lane, free)));
    // The remaining deliveries belong to resources in progress.
    if (free.length === 0) hasMore = false;
  }

  function begin(group: Group): void {
    running += 1;
    deliverGroup(lane, group, { sender, pacer, mayBegin, attempted })
      .catch((error: unknown) => (failure = { error }))
      .finally(() => {
        running -= 1;
        ended();
      });
  }

  const oneEnds = () => new Promise<void>((resolve) => (ended = resolve));
  while (mayBegin() && !failure) {
    if (queue.length === 0 && hasMore) await refill();
    while (running < limit && queue.length > 0) begin(queue.shift() as Group);
    if (running === 0) break;
    await oneEnds();
  }
  while (running > 0) await oneEnds();
  await settler.drained();
  if (failure) throw (failure as { error: unknown }).error;
  return performance.now() >= endsAt;
}
