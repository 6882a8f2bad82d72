import type { EntityMetadata } from "@mikro-orm/core";
import type { DerivedRows } from "#extensions/platform/derived-rows/derived-rows-keeper.ts";
import type { Entries } from "#extensions/platform/kernel/metadata.rules.ts";
import { entryDigest } from "./entry-digest.ts";
import { deleteEntries, insertEntries, type ListedPlace } from "./metadata-values.queries.ts";

interface Row extends Omit<ListedPlace, "resource"> {
  /** MikroORM keeps an original row's JSON as text. */
  readonly metadata?: Entries | string;
}

/** The index of the entries of each entity with a property `metadata`. */
export const metadataRows: DerivedRows<ListedPlace> = {
  isOf: (meta) => hasMetadata(meta),
  from: ["metadata", "createdAt", "environment"],
  of({ tableName }, row) {
    const { organizationId, environment, id, createdAt, metadata = {} } = row as Row;
    const entries: Entries = typeof metadata === "string" ? JSON.parse(metadata) : metadata;
    const keys = Object.entries(entries).map(([key, value]) => entryDigest(key, value));
    return { place: { organizationId, environment, resource: tableName, createdAt: new Date(createdAt), id }, keys };
  },
  insert: insertEntries,
  remove: deleteEntries,
};

export const hasMetadata = ({ properties }: Pick<EntityMetadata, "properties">): boolean => "metadata" in properties;
