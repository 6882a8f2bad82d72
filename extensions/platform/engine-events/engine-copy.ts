import {
  type EntitySchema,
  type FilterQuery,
  type InferEntity,
  UniqueConstraintViolationException,
} from "@mikro-orm/core";
import type { EventType } from "#contract/event-types.ts";
import { createRow, lockRow, type NewRow } from "#extensions/platform/database/rows.ts";
import type { EventSubject } from "#extensions/platform/events/event-subject.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { isSameValue } from "./same-value.ts";

type Row<Entity extends EntitySchema> = InferEntity<Entity> & EventSubject;
type Before<Entity extends EntitySchema> = Readonly<InferEntity<Entity>>;

/** Rows that copy objects of the engine, which is their system of record. */
export interface EngineCopyTerms<Entity extends EntitySchema, Remote> {
  readonly entity: Entity;
  /** The name in errors, for example "dispute". */
  readonly noun: string;
  /** The column with the engine's id. */
  readonly key: keyof InferEntity<Entity> & string;
  readonly idOf: (remote: Remote) => string;
  /** False for objects of the engine that another resource stands for. Neither events nor lists add them. All are kept when absent. */
  readonly isKept?: (engineId: string) => boolean;
  /**
   * `row` is ours as it was before the question; null while there is none. Null leaves it as it is: the request that makes the
   * object may still be on its way.
   */
  readonly read: (work: UnitOfWork, engineId: string, row: Row<Entity> | null) => Promise<Remote | null>;
  /** All that the engine created since then, and where it can select them, all that are open. */
  readonly list: (work: UnitOfWork, since: Date) => AsyncIterable<Remote>;
  /** The columns that are copied. An event tells when one of them changes. `row` is ours before the change; null for a new one. */
  readonly columns: (remote: Remote, row: Before<Entity> | null) => Partial<InferEntity<Entity>>;
  /** What a new row has besides. */
  readonly initial: (remote: Remote) => Partial<InferEntity<Entity>>;
  /** The column and values of rows that the engine may still change. */
  readonly open: { readonly column: keyof InferEntity<Entity> & string; readonly in: readonly string[] };
  readonly events: {
    readonly created: EventType | ((row: Row<Entity>) => EventType);
    readonly updated: EventType | ((before: Before<Entity>, row: Row<Entity>) => EventType);
  };
  readonly eventData?: (remote: Remote, before: Before<Entity>, row: Row<Entity>) => Record<string, string>;
  /** The resource in whose timeline the events stand too. */
  readonly parentIdOf?: (row: Row<Entity>) => string | null;
  /** Locks the row that `changed` changes too, before the copy's own row is locked or added. One of `row` and `remote` is there. */
  readonly lockFirst?: (phase: UnitOfWork, row: Row<Entity> | null, remote: Remote | null) => Promise<unknown>;
  /** In the transaction of the change, which is flushed: what follows from it elsewhere, for example the sums of a parent. */
  readonly changed?: (phase: UnitOfWork, row: Row<Entity>, remote: Remote) => Promise<unknown>;
}

const ATTEMPTS = 5;

export function engineCopy<const Entity extends EntitySchema, Remote>(terms: EngineCopyTerms<Entity, Remote>) {
  return new EngineCopy(terms);
}

/** Keeps rows equal to the engine's objects. Events, answers and lists may arrive in any order. */
class EngineCopy<Entity extends EntitySchema, Remote> {
  readonly #terms: EngineCopyTerms<Entity, Remote>;

  constructor(terms: EngineCopyTerms<Entity, Remote>) {
    this.#terms = terms;
  }

  /** The row as it is now, locked until the atomic phase ends, behind what `lockFirst` locks. */
  async lock(phase: UnitOfWork, row: Row<Entity>): Promise<Row<Entity>> {
    const { entity, noun, lockFirst } = this.#terms;
    await lockFirst?.(phase, row, null);
    return (await lockRow(phase, entity, row.id, noun)) as Row<Entity>;
  }

  /** Copies an answer that is newer than the row, which `lock` has locked. */
  async apply(phase: UnitOfWork, row: Row<Entity>, remote: Remote): Promise<Row<Entity>> {
    const { columns, events, eventData, parentIdOf } = this.#terms;
    if (!this.#differs(row, remote)) return row;
    const before = { ...row };
    Object.assign(row, columns(remote, before));
    const type = typeof events.updated === "function" ? events.updated(before, row) : events.updated;
    phase.record({
      type,
      subject: row,
      data: eventData?.(remote, before, row) ?? {},
      parentId: parentIdOf?.(row) ?? null,
    });
    await this.#follow(phase, row, remote);
    return row;
  }

  /** Adds or brings up to date what the engine has just answered. */
  async upsert(work: UnitOfWork, remote: Remote): Promise<Row<Entity>> {
    const attempt = () =>
      work.atomically(async (phase) => {
        const known = await this.#find(phase, this.#terms.idOf(remote));
        if (!known) return this.#add(phase, remote);
        const row = await this.apply(phase, await this.lock(phase, known), remote);
        await phase.save();
        return row;
      });
    return (await attempt().catch(nullWhenAdded)) ?? attempt();
  }

  /**
   * Reads the object from the engine, again when our row has changed meanwhile: the answer may then be outdated. Null for an
   * object that is not kept here.
   */
  async refresh(work: UnitOfWork, engineId: string): Promise<Row<Entity> | null> {
    if (!this.#isKept(engineId)) return null;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const known = await this.#find(work, engineId);
      const before = known && { ...known };
      const remote = await this.#terms.read(work, engineId, before);
      if (remote === null || (known && !this.#differs(known, remote))) return known;
      const row = await work.atomically((phase) => this.#keep(phase, before, remote)).catch(nullWhenAdded);
      if (row) return row;
    }
    throw new Error(`a ${this.#terms.noun} changed each time that it was read`);
  }

  /** Finds what the engine created since then, and changes of what is open. */
  async reconcile(work: UnitOfWork, since: Date): Promise<void> {
    const { open, list } = this.#terms;
    const openOrRecent = { $or: [{ [open.column]: { $in: open.in } }, { createdAt: { $gte: since } }] };
    await this.compare(work, openOrRecent as FilterQuery<InferEntity<Entity>>, list(work, since));
  }

  /** Reads again what differs. A list may be older than what an event has said meanwhile, so it only tells what to read. */
  async compare(
    work: UnitOfWork,
    condition: FilterQuery<InferEntity<Entity>>,
    remotes: AsyncIterable<Remote>,
  ): Promise<void> {
    const { entity, key, idOf, open } = this.#terms;
    const where = { environment: work.environment, ...(condition as object) };
    const rows = (await work.em.find(entity, where as never)) as Row<Entity>[];
    const ours = new Map(rows.map((row) => [String(row[key]), row]));
    const seen = new Set<string>();
    for await (const remote of remotes) {
      const engineId = idOf(remote);
      if (!this.#isKept(engineId)) continue;
      const row = ours.get(engineId);
      if (!seen.has(engineId) && (!row || this.#differs(row, remote))) await this.refresh(work, engineId);
      seen.add(engineId);
    }
    for (const [engineId, row] of ours)
      if (!seen.has(engineId) && open.in.includes(String(row[open.column]))) await this.refresh(work, engineId);
  }

  /** Null when the row has changed since the engine was asked, and to something else than the answer. */
  async #keep(phase: UnitOfWork, before: Row<Entity> | null, remote: Remote): Promise<Row<Entity> | null> {
    if (!before) return this.#add(phase, remote);
    const row = await this.lock(phase, before);
    return row.version === before.version || !this.#differs(row, remote) ? this.apply(phase, row, remote) : null;
  }

  async #add(phase: UnitOfWork, remote: Remote): Promise<Row<Entity>> {
    const { entity, key, idOf, columns, initial, events, parentIdOf, lockFirst } = this.#terms;
    await lockFirst?.(phase, null, remote);
    const all = { [key]: idOf(remote), ...columns(remote, null), ...initial(remote) };
    const row = createRow(phase, entity, all as NewRow<InferEntity<Entity>>) as Row<Entity>;
    const type = typeof events.created === "function" ? events.created(row) : events.created;
    phase.record({ type, subject: row, parentId: parentIdOf?.(row) ?? null });
    await phase.save();
    await this.#follow(phase, row, remote);
    return row;
  }

  async #follow(phase: UnitOfWork, row: Row<Entity>, remote: Remote): Promise<void> {
    if (!this.#terms.changed) return;
    // What follows reads the change by statements.
    await phase.save();
    await this.#terms.changed(phase, row, remote);
  }

  #isKept(engineId: string): boolean {
    return this.#terms.isKept?.(engineId) ?? true;
  }

  async #find({ em, environment }: UnitOfWork, engineId: string): Promise<Row<Entity> | null> {
    const { entity, key } = this.#terms;
    // As it is now, and not as the call has read it before.
    const row = await em.findOne(entity, { environment, [key]: engineId } as never, { refresh: true });
    return row as Row<Entity> | null;
  }

  #differs(row: Row<Entity>, remote: Remote): boolean {
    const copied = Object.entries(this.#terms.columns(remote, row));
    return copied.some(([name, value]) => !isSameValue(row[name as keyof Row<Entity>], value));
  }
}

function nullWhenAdded(error: unknown): null {
  if (error instanceof UniqueConstraintViolationException) return null;
  throw error;
}
