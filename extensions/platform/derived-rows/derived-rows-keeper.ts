import { type ChangeSet, type EntityMetadata, type EventSubscriber, type FlushEventArgs, wrap } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";

/** Rows of a table that follow from the row of a resource: one for each key, at the place of the resource. */
export interface DerivedRows<Place extends object> {
  isOf(meta: EntityMetadata): boolean;
  /** The properties that place and keys follow from. */
  readonly from: readonly string[];
  of(meta: EntityMetadata, row: object): Derived<Place>;
  insert(em: EntityManager, place: Place, keys: readonly string[]): Promise<void>;
  remove(em: EntityManager, place: Place, keys: readonly string[]): Promise<void>;
}

interface Derived<Place> {
  readonly place: Place;
  readonly keys: readonly string[];
}

/**
 * Keeps derived rows in the transaction that changes their resource, for every flush, so that no change is missed and no
 * capability has to call it.
 */
export class DerivedRowsKeeper implements EventSubscriber {
  readonly #tables: readonly DerivedRows<object>[];

  constructor(tables: readonly DerivedRows<object>[]) {
    this.#tables = tables;
  }

  async onFlush({ em, uow }: FlushEventArgs): Promise<void> {
    for (const change of uow.getChangeSets())
      for (const table of this.#tables)
        if (table.isOf(change.meta) && !isBeside(table, change)) await follow(em as EntityManager, table, change);
  }
}

/** Whether a change leaves the rows and their place as they are. */
function isBeside({ from }: DerivedRows<object>, { type, payload }: ChangeSet<object>): boolean {
  return type.startsWith("update") && !from.some((name) => name in payload);
}

async function follow(em: EntityManager, table: DerivedRows<object>, change: ChangeSet<object>): Promise<void> {
  const [before, now] = [derivedBefore(table, change), derivedNow(table, change)];
  await write(em, table.remove, rowsBeside(before, now));
  await write(em, table.insert, rowsBeside(now, before));
}

/** The rows that the other does not have at this place. */
function rowsBeside(one: Derived<object> | null, other: Derived<object> | null): Derived<object> | null {
  if (!one || !other || !isSamePlace(one.place, other.place)) return one;
  const known = new Set(other.keys);
  return { ...one, keys: one.keys.filter((key) => !known.has(key)) };
}

async function write(
  em: EntityManager,
  statement: DerivedRows<object>["insert"],
  rows: Derived<object> | null,
): Promise<void> {
  if (!rows || rows.keys.length === 0) return;
  // The statement would be a transaction of its own, and the change another.
  if (!em.isInTransaction()) throw new Error(`${JSON.stringify(rows.place)} was to be changed outside a transaction`);
  await statement(em, rows.place, rows.keys);
}

function derivedNow(table: DerivedRows<object>, { type, entity, meta }: ChangeSet<object>): Derived<object> | null {
  return type === "delete" || type === "delete_early" ? null : table.of(meta, entity);
}

function derivedBefore(table: DerivedRows<object>, { type, entity, meta }: ChangeSet<object>): Derived<object> | null {
  const original = type === "create" ? undefined : wrap(entity, true).__originalEntityData;
  return original ? table.of(meta, { ...entity, ...original }) : null;
}

const isSamePlace = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);
