import type { WebhookSender } from "#extensions/connectors/webhooks/index.ts";
import { type Attempted, isSuccess, sendAttempt } from "./attempt.ts";
import { pendingSequences } from "./delivery.queries.ts";
import { change, type DueDelivery } from "./due-deliveries.ts";
import type { Lane } from "./lane.ts";
import { byResource, LONGEST_WAIT_MS, turnOf } from "./ordering.rules.ts";
import type { Pacer } from "./pacer.ts";

/** Deliveries that are sent one after another. */
export interface Group {
  readonly due: readonly DueDelivery[];
  /** Sequences of the resource's undelivered events, ascending. Empty where order does not matter. */
  readonly pending: number[];
}

export async function groupsOf(lane: Lane, due: readonly DueDelivery[]): Promise<Group[]> {
  if (lane.endpoint.ordering === "none") return due.map((each) => ({ due: [each], pending: [] }));
  const groups = byResource(due, ({ delivery }) => delivery);
  const resources = due.flatMap(({ delivery: { resourceId } }) => resourceId ?? []);
  const pending = resources.length === 0 ? new Map() : await pendingSequences(lane.work.em, lane.claim, resources);
  return groups.map((group) => ({ due: group, pending: pending.get(group[0]?.delivery.resourceId ?? "") ?? [] }));
}

interface Sending {
  readonly sender: WebhookSender;
  readonly pacer: Pacer;
  mayBegin(): boolean;
  attempted(attempt: Attempted): void;
}

/** Sends a group. After a failure the rest waits for the failed event. */
export async function deliverGroup(lane: Lane, { due, pending }: Group, sending: Sending): Promise<void> {
  for (const [place, { delivery, body }] of due.entries()) {
    const turn = turnOf(delivery, pending);
    if (turn === "waits") return waitForEarlier(lane, due.slice(place));
    await sending.pacer.turn();
    if (!sending.mayBegin()) return;
    const attempt = await sendAttempt(lane, sending.sender, { delivery, body, isOutOfOrder: turn === "late" });
    sending.attempted(attempt);
    if (!isSuccess(attempt)) return waitForEarlier(lane, due.slice(place + 1));
    const index = pending.indexOf(delivery.eventSequence ?? 0);
    if (index !== -1) pending.splice(index, 1);
  }
}

async function waitForEarlier({ work }: Lane, rest: readonly DueDelivery[]): Promise<void> {
  const until = new Date(work.clock.realNow().getTime() + LONGEST_WAIT_MS);
  const deliveries = rest.map(({ delivery }) => delivery);
  await change(work, deliveries, { runAt: until, outOfOrder: true });
}
