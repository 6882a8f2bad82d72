import { type ChangeSet, type EntityMetadata, type EventSubscriber, type FlushEventArgs, wrap } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { Environment } from "#contract/environment.ts";

/** Rows of a table that follow from the row of a resource: one for each key, at the place of the resource. */
export interface DerivedRows<Place extends Owner> {
  isOf(meta: EntityMetadata): boolean;
  /** The properties that place and keys follow from. */
  readonly from: readonly string[];
  of(meta: EntityMetadata, row: object): Derived<Place>;
  insert(em: EntityManager, owner: Owner, rows: readonly Derived<Place>[]): Promise<void>;
  remove(em: EntityManager, owner: Owner, rows: readonly Derived<Place>[]): Promise<void>;
}

/** Whose rows a statement writes. */
export interface Owner {
  readonly organizationId: string;
  readonly environment: Environment;
}

/** The derived rows of one resource. */
export interface Derived<Place> {
  readonly place: Place;
  readonly keys: readonly string[];
}

/**
 * Keeps derived rows in the transaction that changes their resource, for every flush, so that no change is missed and no
 * capability has to call it.
 */
export class DerivedRowsKeeper implements EventSubscriber {
  readonly #tables: readonly DerivedRows<Owner>[];

  constructor(tables: readonly DerivedRows<Owner>[]) {
    this.#tables = tables;
  }

  async onFlush({ em, uow }: FlushEventArgs): Promise<void> {
    const changes = uow.getChangeSets();
    for (const table of this.#tables) {
      const followed = changes.filter((change) => table.isOf(change.meta) && !isBeside(table, change));
      const moves = followed.map((change) => ({
        before: derivedBefore(table, change),
        now: derivedNow(table, change),
      }));
      await write(
        em as EntityManager,
        table.remove,
        moves.map(({ before, now }) => rowsBeside(before, now)),
      );
      await write(
        em as EntityManager,
        table.insert,
        moves.map(({ before, now }) => rowsBeside(now, before)),
      );
    }
  }
}

/** Whether a change leaves the rows and their place as they are. */
function isBeside({ from }: DerivedRows<Owner>, { type, payload }: ChangeSet<object>): boolean {
  return type.startsWith("update") && !from.some((name) => name in payload);
}

/** The rows that the other does not have at this place. */
function rowsBeside(one: Derived<Owner> | null, other: Derived<Owner> | null): Derived<Owner> | null {
  if (!one || !other || !isSamePlace(one.place, other.place)) return one;
  const known = new Set(other.keys);
  return { ...one, keys: one.keys.filter((key) => !known.has(key)) };
}

async function write(
  em: EntityManager,
  statement: DerivedRows<Owner>["insert"],
  rows: readonly (Derived<Owner> | null)[],
): Promise<void> {
  const written = rows.flatMap((each) => (each && each.keys.length > 0 ? [each] : []));
  for (const [, all] of Map.groupBy(written, ({ place }) => `${place.organizationId} ${place.environment}`)) {
    const place = all[0]?.place;
    if (!place) continue;
    // The statement would be a transaction of its own, and the change another.
    if (!em.isInTransaction()) throw new Error(`${JSON.stringify(place)} was to be changed outside a transaction`);
    await statement(em, place, all);
  }
}

function derivedNow(table: DerivedRows<Owner>, { type, entity, meta }: ChangeSet<object>): Derived<Owner> | null {
  return type === "delete" || type === "delete_early" ? null : table.of(meta, entity);
}

function derivedBefore(table: DerivedRows<Owner>, { type, entity, meta }: ChangeSet<object>): Derived<Owner> | null {
  const original = type === "create" ? undefined : wrap(entity, true).__originalEntityData;
  return original ? table.of(meta, { ...entity, ...original }) : null;
}

const isSamePlace = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);
