import type { EntityManager, EntitySchema } from "@mikro-orm/core";

interface LockedRow {
  readonly rank: number;
  /** Null for rows locked together by one statement, in an order of its own. */
  readonly id: string | null;
}

/** Keyed by the transaction's EntityManager. */
const locked = new WeakMap<EntityManager, LockedRow[]>();

/** A nested transaction inherits the locks of the outer one. */
export function inheritLocks(outer: EntityManager, inner: EntityManager): void {
  locked.set(inner, (outer.isInTransaction() && locked.get(outer)) || []);
}

/**
 * Prevents deadlocks by a common lock order: entities in the registry's order, where capabilities follow those that
 * they use, then rows by ID.
 * @throws Error a defect of the caller
 */
export function assertLockOrder(em: EntityManager, entity: EntitySchema, id: string): void {
  const rows = lockedBy(em);
  const next = { rank: rankOf(em, entity), id };
  if (rows.some((row) => row.rank === next.rank && row.id === id)) return;
  const later = rows.find(
    (row) => row.id !== null && (row.rank > next.rank || (row.rank === next.rank && row.id > id)),
  );
  if (later) throw new Error(`${entity.meta.tableName} ${id} is locked after ${later.id}, which comes behind it`);
  rows.push(next);
}

/** Records that a statement locked rows of the entity, for `assertNothingBehind`. */
export function noteLocked(em: EntityManager, entity: EntitySchema): void {
  lockedBy(em).push({ rank: rankOf(em, entity), id: null });
}

/**
 * Asserts that no row of a later entity is locked yet, including rows locked by statements. A row that is already
 * locked passes.
 * @throws Error a defect of the caller
 */
export function assertNothingBehind(em: EntityManager, entity: EntitySchema, id: string): void {
  const [rows, rank] = [lockedBy(em), rankOf(em, entity)];
  if (rows.some((row) => row.rank === rank && row.id === id)) return;
  if (rows.some((row) => row.rank > rank))
    throw new Error(`${entity.meta.tableName} ${id} is locked after rows that come behind it`);
}

/** Whether this transaction has locked the row by its ID. */
export function isLocked(em: EntityManager, entity: EntitySchema, id: string): boolean {
  const rank = rankOf(em, entity);
  return lockedBy(em).some((row) => row.rank === rank && row.id === id);
}

function lockedBy(em: EntityManager): LockedRow[] {
  const rows = locked.get(em) ?? [];
  locked.set(em, rows);
  return rows;
}

function rankOf(em: EntityManager, entity: EntitySchema): number {
  return (em.config.get("entities") as readonly unknown[]).indexOf(entity);
}
