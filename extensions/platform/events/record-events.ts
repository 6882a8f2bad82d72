import { helper } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { EventType } from "#contract/event-types.ts";
import { objectJson } from "#contract/message-json.ts";
import type { Origin } from "#extensions/platform/audit/attribution.ts";
import type { EnvironmentClock } from "#extensions/platform/kernel/environment-clock.ts";
import { newOrderedId } from "#extensions/platform/kernel/ids.ts";
import { type Event, EventEntity } from "./event.entity.ts";
import type { EventSink, WrittenEvent } from "./event-sink.ts";
import { changedFrom, type EventSubject, rowBefore, type Shown, type ShownResource } from "./event-subject.ts";

/** An event as a service records it. The unit of work adds the rest. */
export interface RecordedEvent {
  readonly type: EventType;
  /** The changed row, new or locked: its event sequence is incremented in the same transaction. */
  readonly subject: EventSubject;
  readonly data?: Record<string, string>;
  /** The resource whose timeline also includes the event, for example a refund's transaction. */
  readonly parentId?: string | null;
  /**
   * Whether an audited event is chained later, as others are: what the product does by itself to many rows at once must
   * not wait for the end of the chain.
   */
  readonly isChainedLater?: boolean;
}

/** An event that waits for the end of its transaction, when the subject's version is final. */
export interface PendingEvent extends Required<Omit<RecordedEvent, "isChainedLater">> {
  readonly id: string;
  readonly sequence: number;
  readonly before: object | null;
  readonly createdAt: Date;
}

interface EventParts {
  readonly shownResources: ReadonlyMap<string, ShownResource>;
  readonly eventSinks: readonly EventSink[];
  readonly clock: EnvironmentClock;
}

/**
 * Increments the subject's sequence. If the subject was read without a lock and changed since, its version fails the
 * flush.
 */
export function pendingEvent(
  { type, subject, data = {}, parentId = null }: RecordedEvent,
  createdAt: Date,
): PendingEvent {
  const before = isEntity(subject) ? rowBefore(subject) : null;
  subject.eventSequence += 1;
  const sequence = subject.eventSequence;
  return { id: newOrderedId("event", createdAt), type, subject, data, parentId, sequence, before, createdAt };
}

const EVENTS_PER_STATEMENT = 500;

/** Writes events after their changes, which must be flushed. Returns true when a sink wrote deliveries. */
export async function writeEvents(
  em: EntityManager,
  origin: Origin,
  pending: readonly PendingEvent[],
  { shownResources, eventSinks, clock }: EventParts,
): Promise<boolean> {
  const written: WrittenEvent[] = [];
  const rows: Event[] = [];
  // Several events of one transaction show one state of their subject.
  const known = new Map<EventSubject, Shown>();
  for (const { subject, before, createdAt, ...event } of pending) {
    rows.push({
      ...origin,
      ...event,
      objectType: event.type.slice(0, event.type.indexOf(".")),
      subjectId: subject.id,
      version: subject.version,
      ...rendered(subject, before, { shownResources, clock, known }),
      createdAt,
    });
    written.push({ id: event.id, type: event.type, subjectId: subject.id, sequence: event.sequence });
  }
  // Plain inserts, since no code reads them as entities.
  for (let start = 0; start < rows.length; start += EVENTS_PER_STATEMENT)
    await em.insertMany(EventEntity, rows.slice(start, start + EVENTS_PER_STATEMENT));
  const { organizationId, environment } = origin;
  let hasDeliveries = false;
  for (const sink of eventSinks)
    hasDeliveries = (await sink(em, { organizationId, environment, now: clock.realNow() }, written)) || hasDeliveries;
  return hasDeliveries;
}

interface Rendering extends Pick<EventParts, "shownResources" | "clock"> {
  readonly known: Map<EventSubject, Shown>;
}

/** The subject and its former state, as REST shows them. */
function rendered(
  subject: EventSubject,
  before: object | null,
  { shownResources, clock, known }: Rendering,
): Pick<Event, "object" | "previousAttributes"> {
  const resource = isEntity(subject) ? shownResources.get(helper(subject).__meta.className) : undefined;
  if (!resource) return { object: null, previousAttributes: null };
  const shown = known.get(subject) ?? resource.show(subject, clock);
  known.set(subject, shown);
  return {
    object: objectJson(shown),
    previousAttributes: before && objectJson(changedFrom(resource.show(before, clock), shown)),
  };
}

function isEntity(subject: object): boolean {
  return helper(subject)?.__meta !== undefined;
}
