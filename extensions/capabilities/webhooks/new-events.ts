import { setTimeout as sleep } from "node:timers/promises";
import { type Event, EventEntity } from "#extensions/platform/events/event.entity.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

const EVERY_MS = 1_000;
/** A transaction that commits late has earlier events, so the last seconds are read again. */
const OVERLAP_MS = 30_000;

interface Reading {
  /** Ends the reading. */
  readonly signal: AbortSignal;
  /** Maximum number of events per batch. */
  readonly atMost: number;
}

interface EventPosition {
  readonly createdAt: Date;
  readonly id: string;
}

/**
 * Yields new events from now on, oldest first, once each. Each read uses a new unit of work, since rows stay in the
 * identity map.
 */
export async function* newEvents(
  open: () => Promise<UnitOfWork>,
  { signal, atMost }: Reading,
): AsyncGenerator<Event[]> {
  const start = (await open()).now();
  const seen = new Map<string, Date>();
  let from = start;
  while (!signal.aborted) {
    const work = await open();
    let position: EventPosition | null = { createdAt: from, id: "" };
    while (position && !signal.aborted) {
      const events: Event[] = await eventsAfter(work, position, atMost);
      const unseen = events.filter(({ id }) => !seen.has(id));
      for (const { id, createdAt } of unseen) seen.set(id, createdAt);
      if (unseen.length > 0) yield unseen;
      position = events.length === atMost ? (events.at(-1) ?? null) : null;
    }
    const newest = Math.max(...[...seen.values()].map((at) => at.getTime()), start.getTime() + OVERLAP_MS);
    from = new Date(newest - OVERLAP_MS);
    for (const [id, createdAt] of seen) if (createdAt < from) seen.delete(id);
    await sleep(EVERY_MS, undefined, { signal }).catch(() => {});
  }
}

function eventsAfter(
  { em, environment }: UnitOfWork,
  { createdAt, id }: EventPosition,
  limit: number,
): Promise<Event[]> {
  return em.find(
    EventEntity,
    { environment, createdAt: { $gte: createdAt }, $or: [{ createdAt: { $gt: createdAt } }, { id: { $gt: id } }] },
    { orderBy: { createdAt: "asc", id: "asc" }, limit, disableIdentityMap: true },
  );
}
