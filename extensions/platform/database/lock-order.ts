import type { EntityManager, EntitySchema } from "@mikro-orm/core";

interface LockedRow {
  readonly rank: number;
  /** Null for rows that a statement has locked together, in an order of its own. */
  readonly id: string | null;
}

/** By the EntityManager of a transaction. */
const locked = new WeakMap<EntityManager, LockedRow[]>();

/** A transaction inside another one keeps what that one has locked. */
export function inheritLocks(outer: EntityManager, inner: EntityManager): void {
  locked.set(inner, (outer.isInTransaction() && locked.get(outer)) || []);
}

/**
 * All transactions lock rows in one order, so that no two wait for each other: by the entities in the order of the registry,
 * where a capability stands behind those that it uses, and rows of one entity by their ids.
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

/** Remembers that a statement has locked rows of the entity, for `assertNothingBehind`. */
export function noteLocked(em: EntityManager, entity: EntitySchema): void {
  lockedBy(em).push({ rank: rankOf(em, entity), id: null });
}

/**
 * A row that must be locked before any row of the entities behind it, also before those that statements lock together. One that the
 * transaction has locked already may be locked again.
 * @throws Error a defect of the caller
 */
export function assertNothingBehind(em: EntityManager, entity: EntitySchema, id: string): void {
  const [rows, rank] = [lockedBy(em), rankOf(em, entity)];
  if (rows.some((row) => row.rank === rank && row.id === id)) return;
  if (rows.some((row) => row.rank > rank))
    throw new Error(`${entity.meta.tableName} ${id} is locked after rows that come behind it`);
}

function lockedBy(em: EntityManager): LockedRow[] {
  const rows = locked.get(em) ?? [];
  locked.set(em, rows);
  return rows;
}

function rankOf(em: EntityManager, entity: EntitySchema): number {
  return (em.config.get("entities") as readonly unknown[]).indexOf(entity);
}
