import type { EntityManager } from "@mikro-orm/postgresql";
import { isAudited } from "#contract/event-types.ts";
import { type AuditEntry, appendToChain, CHAIN_EVENT } from "#extensions/platform/audit/append.ts";
import type { Origin } from "#extensions/platform/audit/attribution.ts";
import { type NewDueWork, writeDueWork } from "#extensions/platform/due-work/write-due-work.ts";
import type { EventSink } from "#extensions/platform/events/event-sink.ts";
import type { ShownResource } from "#extensions/platform/events/event-subject.ts";
import {
  type PendingEvent,
  pendingEvent,
  type RecordedEvent,
  writeEvents,
} from "#extensions/platform/events/record-events.ts";
import { divided, dueJob } from "#extensions/platform/jobs/due-jobs.ts";
import { type Enqueued, enqueued, type JobSender } from "#extensions/platform/jobs/job-sender.ts";
import type { Queue } from "#extensions/platform/jobs/queue.ts";
import type { EnvironmentClock } from "#extensions/platform/kernel/environment-clock.ts";
import type { LastWrite } from "./last-write.ts";

/** Limit on the time until due work for waking this process's runner. */
const NEAR_MS = 1_000;

/**
 * A transaction with so many events chains them itself. One by one, each of them would be a row of due work that is
 * written, claimed and deleted, for a batch that then holds the chain's lock as long.
 */
const CHAINED_TOGETHER = 20;

/** What to announce after the commit. */
export type Soon = "due" | "delivery";

interface EffectParts {
  readonly shownResources: ReadonlyMap<string, ShownResource>;
  readonly eventSinks: readonly EventSink[];
  readonly jobSender: Pick<JobSender, "send">;
}

/** Collects a transaction's writes besides the changes: events, due work, jobs, last writes, and the audit chain. */
export class Effects {
  readonly #events: PendingEvent[] = [];
  /** Those that their transaction need not chain. */
  readonly #chainedLater: PendingEvent[] = [];
  #notifiedCount = 0;
  readonly #due: NewDueWork[] = [];
  readonly #jobs: Enqueued[] = [];
  readonly #last = new Map<LastWrite<never>, unknown[]>();
  readonly #audit: AuditEntry[] = [];
  /** Settle what the same transaction changes in the other environment. */
  readonly #beside: (() => Promise<readonly Soon[]>)[] = [];

  get isEmpty(): boolean {
    const own = this.#events.length + this.#due.length + this.#jobs.length + this.#last.size + this.#audit.length;
    return own + this.#beside.length === 0;
  }

  record(recorded: RecordedEvent, clock: EnvironmentClock): void {
    const event = pendingEvent(recorded, clock.now());
    this.#events.push(event);
    if (isAudited(event.type) && !recorded.isChainedLater)
      this.audit({ action: event.type, subjectId: event.subject.id, data: event.data });
    else this.#chainedLater.push(event);
  }

  /** The events recorded since the last call. */
  drainUnnotified(): readonly PendingEvent[] {
    const events = this.#events.slice(this.#notifiedCount);
    this.#notifiedCount = this.#events.length;
    return events;
  }

  due(work: NewDueWork): void {
    this.#due.push(work);
  }

  enqueue<Payload>(queue: Queue<Payload>, payload: Payload): void {
    this.#jobs.push(enqueued(queue, payload));
  }

  last<Item>(write: LastWrite<Item>, items: readonly Item[]): void {
    if (items.length > 0) this.#last.set(write, [...(this.#last.get(write) ?? []), ...items]);
  }

  audit(entry: AuditEntry): void {
    this.#audit.push(entry);
  }

  beside(settle: () => Promise<readonly Soon[]>): void {
    this.#beside.push(settle);
  }

  moveTo(outer: Effects): void {
    outer.#beside.push(...this.#beside.splice(0));
    outer.#events.push(...this.#events.splice(0));
    outer.#chainedLater.push(...this.#chainedLater.splice(0));
    outer.#due.push(...this.#due.splice(0));
    outer.#jobs.push(...this.#jobs.splice(0));
    for (const [write, items] of this.#takeLast()) outer.last(write, items as never[]);
    outer.#audit.push(...this.#audit.splice(0));
  }

  /**
   * Writes everything in the transaction of `em`. Returns what to announce after the commit: due work that is near,
   * and deliveries.
   */
  async settle(
    em: EntityManager,
    origin: Origin,
    clock: EnvironmentClock,
    { jobSender, ...eventParts }: EffectParts,
  ): Promise<readonly Soon[]> {
    await em.flush();
    const soon: Soon[] = [];
    for (const settle of this.#beside.splice(0)) soon.push(...(await settle()));
    const events = this.#events.splice(0);
    const hasDeliveries = events.length > 0 && (await writeEvents(em, origin, events, { ...eventParts, clock }));
    this.#notifiedCount = 0;
    this.#chain(origin, clock);
    const [ofClock, jobs] = clock.isAdvancing ? divided(this.#jobs.splice(0)) : [[], this.#jobs.splice(0)];
    const due = [...this.#due.splice(0), ...ofClock.map((job) => dueJob(job, { at: clock.now(), clock }))];
    if (due.length > 0) await writeDueWork(em, origin, clock, due);
    const clockAt = clock.isTest ? clock.now().toISOString() : null;
    if (jobs.length > 0) await jobSender.send(em, { ...origin, clockAt }, jobs);
    for (const [last, items] of this.#takeLast()) await last.write({ ...origin, em, clock }, items as never[]);
    // The chain's lock is held until the commit. Locking anything after it could deadlock.
    if (this.#audit.length > 0) await appendToChain(em, origin, this.#audit.splice(0), clock.now);
    const near = clock.realNow().getTime() + NEAR_MS;
    // The chain is not urgent. The runner looks each second, and then chains the events of many transactions together.
    if (due.some(({ at, kind }) => kind !== CHAIN_EVENT && at.getTime() <= near)) soon.push("due");
    if (hasDeliveries) soon.push("delivery");
    return soon;
  }

  /**
   * Few events by due work, so that small transactions do not wait for each other; many, and those of an advance, of
   * which few run side by side, in this transaction.
   */
  #chain(by: Origin, clock: EnvironmentClock): void {
    const events = this.#chainedLater.splice(0);
    const isLater = events.length < CHAINED_TOGETHER && !clock.isAdvancing;
    for (const { id, type, subject, data, createdAt } of events)
      if (isLater) this.due({ kind: CHAIN_EVENT, subjectId: id, at: clock.realNow(), clock: "real" });
      else this.audit({ action: type, subjectId: subject.id, data, by: { ...by, createdAt } });
  }

  #takeLast() {
    const all = [...this.#last];
    this.#last.clear();
    return all;
  }
}
