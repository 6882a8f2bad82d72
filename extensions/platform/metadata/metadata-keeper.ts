import { type ChangeSet, type EntityMetadata, type EventSubscriber, type FlushEventArgs, wrap } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { Entries } from "#extensions/platform/kernel/metadata.rules.ts";
import { entryDigest } from "./entry-digest.ts";
import { deleteEntries, insertEntries, type ListedPlace } from "./metadata-values.queries.ts";

interface Row extends Omit<ListedPlace, "resource"> {
  /** MikroORM keeps an original row's JSON as text. */
  readonly metadata?: Entries | string;
}

/** A resource's entries in the index, and its place there. */
interface Indexed {
  readonly place: ListedPlace;
  readonly digests: readonly string[];
}

/**
 * Keeps the index of metadata in the transaction that changes a resource, of each entity with a property `metadata`, so
 * that no change is missed and no capability has to call it.
 */
export class MetadataKeeper implements EventSubscriber {
  async onFlush({ em, uow }: FlushEventArgs): Promise<void> {
    for (const change of uow.getChangeSets()) {
      if (!hasMetadata(change.meta) || isBesideIndex(change)) continue;
      const [before, now] = [indexedBefore(change), indexedNow(change)];
      await write(em as EntityManager, deleteEntries, entriesBeside(before, now));
      await write(em as EntityManager, insertEntries, entriesBeside(now, before));
    }
  }
}

export const hasMetadata = ({ properties }: EntityMetadata): boolean => "metadata" in properties;

/** Whether a change leaves the entries and their place as they are. */
function isBesideIndex({ type, payload }: ChangeSet<object>): boolean {
  return type.startsWith("update") && !["metadata", "createdAt", "environment"].some((name) => name in payload);
}

/** The entries that the other does not have at this place. */
function entriesBeside(one: Indexed | null, other: Indexed | null): Indexed | null {
  if (!one || !other || !isSamePlace(one.place, other.place)) return one;
  const known = new Set(other.digests);
  return { ...one, digests: one.digests.filter((digest) => !known.has(digest)) };
}

async function write(em: EntityManager, statement: typeof insertEntries, indexed: Indexed | null): Promise<void> {
  if (!indexed || indexed.digests.length === 0) return;
  // The statement would be a transaction of its own, and the change another.
  if (!em.isInTransaction()) throw new Error(`metadata of ${indexed.place.id} was to be changed outside a transaction`);
  await statement(em, indexed.place, indexed.digests);
}

function indexedNow({ type, entity, meta }: ChangeSet<object>): Indexed | null {
  return type === "delete" || type === "delete_early" ? null : indexed(meta, entity as Row);
}

function indexedBefore({ type, entity, meta }: ChangeSet<object>): Indexed | null {
  const original = type === "create" ? undefined : wrap(entity, true).__originalEntityData;
  return original ? indexed(meta, { ...(entity as Row), ...(original as Partial<Row>) }) : null;
}

function indexed({ tableName }: EntityMetadata, row: Row): Indexed {
  const { organizationId, environment, id } = row;
  const createdAt = new Date(row.createdAt);
  const { metadata = {} } = row;
  const entries: Entries = typeof metadata === "string" ? JSON.parse(metadata) : metadata;
  const digests = Object.entries(entries).map(([key, value]) => entryDigest(key, value));
  return { place: { organizationId, environment, resource: tableName, createdAt, id }, digests };
}

const isSamePlace = (one: ListedPlace, other: ListedPlace): boolean =>
  one.createdAt.getTime() === other.createdAt.getTime() && one.environment === other.environment;
