import {
  type EntitySchema,
  type FilterQuery,
  type InferEntity,
  UniqueConstraintViolationException,
} from "@mikro-orm/core";
import { createRow, lockRow, type NewRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { CopyComparison } from "./copy-comparison.ts";
import type { Before, CopiedChange, EngineCopyTerms, Row } from "./engine-copy-terms.ts";
import type { EngineFollower, LateComparison, Reported } from "./engine-follower.ts";
import { isSameValue } from "./same-value.ts";

/** A column and its new value. */
type Change = [name: string, value: unknown];

/** An answer of the engine, and the row that it is about. */
interface Answer<Entity extends EntitySchema, Remote> {
  readonly row: Row<Entity>;
  readonly remote: Remote;
}

const ATTEMPTS = 5;

export function engineCopy<const Entity extends EntitySchema, Remote, Locked = unknown>(
  terms: EngineCopyTerms<Entity, Remote, Locked>,
) {
  return new EngineCopy(terms as EngineCopyTerms<Entity, Remote>);
}

/** Keeps rows equal to the engine's objects. Events, responses and lists may arrive in any order. */
class EngineCopy<Entity extends EntitySchema, Remote> implements EngineFollower {
  readonly late: readonly LateComparison[];
  readonly #terms: EngineCopyTerms<Entity, Remote>;
  readonly #comparison: CopyComparison<Entity, Remote>;

  constructor(terms: EngineCopyTerms<Entity, Remote>) {
    this.#terms = terms;
    this.#comparison = new CopyComparison(terms, {
      isKept: (engineId) => this.#isKept(engineId),
      differs: (row, remote) => this.differs(row, remote),
      refresh: (work, engineId) => this.refresh(work, engineId),
      find: (work, engineId) => this.#find(work, engineId),
    });
    this.late = terms.late.map((late) => ({
      ...{ what: late.what, days: late.days, everyDays: late.everyDays ?? 1 },
      compare: (work, from) => this.#comparison.compareLate(work, late, from),
    }));
  }

  /** Rereads and locks the row until the atomic phase ends, after the rows that `lockFirst` locks. */
  async lock(phase: UnitOfWork, row: Row<Entity>): Promise<Row<Entity>> {
    const { entity, noun, lockFirst } = this.#terms;
    await lockFirst?.(phase, row, null);
    return (await lockRow(phase, entity, row.id, noun)) as Row<Entity>;
  }

  /** Copies an answer that is newer than the row. `lock` must hold the row. */
  async apply(phase: UnitOfWork, row: Row<Entity>, remote: Remote): Promise<Row<Entity>> {
    await this.applyAll(phase, [{ row, remote }]);
    return row;
  }

  /** Copies answers that are newer than their rows, which are flushed and followed together. */
  async applyAll(phase: UnitOfWork, answers: readonly Answer<Entity, Remote>[]): Promise<void> {
    const copied: CopiedChange<Entity, Remote>[] = [];
    for (const answer of answers) {
      const before = await this.#copy(phase, answer);
      if (before) copied.push({ ...answer, before });
    }
    await this.#follow(phase, copied);
  }

  /** Returns the former row; null when nothing changed. */
  async #copy(phase: UnitOfWork, { row, remote }: Answer<Entity, Remote>): Promise<Before<Entity> | null> {
    const { hidden = [], events, eventData, parentIdOf } = this.#terms;
    const changes = this.#changesOf(row, remote);
    if (changes.length === 0) return null;
    const before = { ...row };
    if (changes.every(([name]) => hidden.includes(name))) {
      await this.#copyHidden(phase, row, changes);
      return before;
    }
    Object.assign(row, Object.fromEntries(changes));
    const types = typeof events.updated === "function" ? events.updated(before, row) : events.updated;
    const [data, parentId] = [eventData?.(remote, before, row) ?? {}, parentIdOf?.(row) ?? null];
    for (const type of [types].flat()) phase.record({ type, subject: row, data, parentId });
    return before;
  }

  /** Adds or updates the row from an engine response. */
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
   * Reads the object from the engine, again if our row changed meanwhile, since the answer may be outdated. Null for an
   * object that is not kept.
   */
  async refresh(work: UnitOfWork, engineId: string): Promise<Row<Entity> | null> {
    if (!this.#isKept(engineId)) return null;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const known = await this.#find(work, engineId);
      const before = known && { ...known };
      const remote = await this.#terms.read(work, engineId, before);
      if (remote === null || (known && !this.differs(known, remote))) return known;
      const row = await work.atomically((phase) => this.#keep(phase, before, remote)).catch(nullWhenAdded);
      if (row) return row;
    }
    throw new Error(`a ${this.#terms.noun} changed each time that it was read`);
  }

  /** Whether an event shows what the row has: most often, our own request was answered first. */
  knows(work: UnitOfWork, reported: Reported): Promise<boolean> {
    return this.#comparison.knows(work, reported);
  }

  /** Finds objects created since then, and changes of open ones. */
  reconcile(work: UnitOfWork, since: Date): Promise<void> {
    return this.#comparison.reconcile(work, since);
  }

  /** Rereads objects that differ from the matching rows, which are all in memory. */
  compare(
    work: UnitOfWork,
    condition: FilterQuery<InferEntity<Entity>>,
    remotes: AsyncIterable<Remote>,
  ): Promise<void> {
    return this.#comparison.compare(work, condition, remotes);
  }

  /** Null when the row changed after the engine was asked, to a state other than the answer. */
  async #keep(phase: UnitOfWork, before: Row<Entity> | null, remote: Remote): Promise<Row<Entity> | null> {
    if (!before) return this.#add(phase, remote);
    const row = await this.lock(phase, before);
    return row.version === before.version || !this.differs(row, remote) ? this.apply(phase, row, remote) : null;
  }

  async #add(phase: UnitOfWork, remote: Remote): Promise<Row<Entity>> {
    const { entity, key, idOf, columns, initial, events, parentIdOf, lockFirst } = this.#terms;
    const locked = await lockFirst?.(phase, null, remote);
    const all = { [key]: idOf(remote), ...columns(remote, null), ...initial(remote, locked) };
    const row = createRow(phase, entity, all as NewRow<InferEntity<Entity>>) as Row<Entity>;
    const type = typeof events.created === "function" ? events.created(row) : events.created;
    phase.record({ type, subject: row, parentId: parentIdOf?.(row) ?? null });
    await phase.save();
    await this.#follow(phase, [{ row, remote, before: null }]);
    return row;
  }

  /** Without a new version or an event. */
  async #copyHidden(phase: UnitOfWork, row: Row<Entity>, changes: readonly Change[]): Promise<void> {
    const { entity } = this.#terms;
    // The ORM raises the version unless it is given.
    const columns = { ...Object.fromEntries(changes), version: row.version };
    await phase.em.nativeUpdate(entity, { environment: phase.environment, id: row.id } as never, columns as never);
    await this.lock(phase, row);
  }

  async #follow(phase: UnitOfWork, copied: readonly CopiedChange<Entity, Remote>[]): Promise<void> {
    if (!this.#terms.changed || copied.length === 0) return;
    // Flushes first: `changed` reads the rows by SQL.
    await phase.save();
    await this.#terms.changed(phase, copied);
  }

  #isKept(engineId: string): boolean {
    return this.#terms.isKept?.(engineId) ?? true;
  }

  async #find({ em, environment }: UnitOfWork, engineId: string): Promise<Row<Entity> | null> {
    const { entity, key } = this.#terms;
    // Rereads the row; the call may have read an older state.
    const row = await em.findOne(entity, { environment, [key]: engineId } as never, { refresh: true });
    return row as Row<Entity> | null;
  }

  /** Whether the answer says other than the row. */
  differs(row: Row<Entity>, remote: Remote): boolean {
    return this.#changesOf(row, remote).length > 0;
  }

  #changesOf(row: Row<Entity>, remote: Remote): Change[] {
    const copied = Object.entries(this.#terms.columns(remote, row));
    return copied.filter(([name, value]) => !isSameValue(row[name as keyof Row<Entity>], value));
  }
}

function nullWhenAdded(error: unknown): null {
  if (error instanceof UniqueConstraintViolationException) return null;
  throw error;
}
