import type { EntityManager, EntitySchema } from "@mikro-orm/core";

interface LockedRow {
  readonly rank: number;
  readonly id: string;
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
  const rows = locked.get(em) ?? [];
  locked.set(em, rows);
  const next = { rank: (em.config.get("entities") as readonly unknown[]).indexOf(entity), id };
  if (rows.some((row) => row.rank === next.rank && row.id === id)) return;
  const later = rows.find((row) => row.rank > next.rank || (row.rank === next.rank && row.id > id));
  if (later) throw new Error(`${entity.meta.tableName} ${id} is locked after ${later.id}, which comes behind it`);
  rows.push(next);
}
