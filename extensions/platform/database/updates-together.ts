import {
  type ChangeSet,
  type EntityMetadata,
  type EntityProperty,
  type EventSubscriber,
  type FlushEventArgs,
  isRaw,
  OptimisticLockError,
} from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";

type Persister = ReturnType<FlushEventArgs["uow"]["getChangeSetPersister"]>;
type Update = ChangeSet<Versioned>;
type Transaction = Parameters<Persister["executeUpdates"]>[2];

interface Versioned {
  readonly organizationId: string;
  readonly id: string;
  version: number;
}

/**
 * Writes the updates of a flush that change the same columns of one table by one statement. MikroORM's own batches read
 * the rows by pairs of organization and ID, which Citus does not route to one shard, and repeat a condition per value.
 */
export class UpdatesTogether implements EventSubscriber {
  readonly #known = new WeakSet<Persister>();

  onFlush({ em, uow }: FlushEventArgs): Promise<void> {
    const persister = uow.getChangeSetPersister();
    if (!this.#known.has(persister)) writeTogether(em as EntityManager, persister);
    this.#known.add(persister);
    return Promise.resolve();
  }
}

function writeTogether(em: EntityManager, persister: Persister): void {
  const executeUpdates = persister.executeUpdates.bind(persister);
  persister.executeUpdates = async (changes, batched, options, withSchema) => {
    const groups = [...Map.groupBy(changes as unknown as Update[], keyOf).values()];
    const alone = groups.filter((group) => !canBeTogether(group)).flat();
    if (alone.length > 0) await executeUpdates(alone as unknown as typeof changes, batched, options, withSchema);
    for (const group of groups) if (canBeTogether(group)) await update(em, group, options);
  };
}

const keyOf = ({ meta, entity, payload }: Update): string =>
  [meta.className, entity.organizationId, ...Object.keys(payload)].join(" ");

function canBeTogether([first, ...others]: readonly Update[]): boolean {
  if (!first || others.length === 0) return false;
  const { meta } = first;
  const isResource = meta.primaryKeys.join() === "organizationId,id" && meta.versionProperty === "version";
  return isResource && [first, ...others].every(({ payload }) => !Object.values(payload).some(isRaw));
}

async function update(em: EntityManager, changes: readonly Update[], options: Transaction): Promise<void> {
  const [{ meta, entity, payload } = changes[0] as Update] = changes;
  const columns = Object.keys(payload).map((name) => propertyOf(meta, name));
  const set = columns.map(({ fieldNames: [field] }) => `"${field}" = changed."${field}"`);
  const types = columns.map(({ fieldNames: [field], columnTypes: [type] }) => `"${field}" ${type}`);
  const rows = await em.getConnection().execute<{ id: string }[]>(
    `update "${meta.tableName}" as "row" set ${set.join(", ")}, "version" = "row"."version" + 1
     from jsonb_to_recordset(?::jsonb) as changed ("id" text, "was" integer, ${types.join(", ")})
     where "row"."organization_id" = ? and "row"."id" = changed."id" and "row"."version" = changed."was"
     returning "row"."id"`,
    [JSON.stringify(changes.map((change) => rowOf(change, columns))), entity.organizationId],
    "all",
    options?.ctx,
  );
  const written = new Set(rows.map(({ id }) => id));
  for (const change of changes) {
    if (!written.has(change.entity.id)) throw OptimisticLockError.lockFailed(change.entity);
    change.entity.version += 1;
    change.persisted = true;
  }
}

function rowOf({ entity, payload }: Update, columns: readonly EntityProperty[]) {
  const values = { ...payload } as Readonly<Record<string, unknown>>;
  const own = entity as unknown as Readonly<Record<string, unknown>>;
  const changed = columns.map((column) => {
    const { name, fieldNames, columnTypes } = column;
    // A list's value in the payload is PostgreSQL's text of it.
    const value = columnTypes[0]?.endsWith("[]") ? own[name] : jsonOf(column, values[name]);
    return [fieldNames[0], value] as const;
  });
  return { id: entity.id, was: entity.version, ...Object.fromEntries(changed) };
}

/** As PostgreSQL reads it from JSON. */
function jsonOf({ columnTypes: [type] }: EntityProperty, value: unknown): unknown {
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString("hex")}`;
  if (typeof value === "bigint") return String(value);
  return type === "jsonb" && typeof value === "string" ? JSON.parse(value) : (value ?? null);
}

function propertyOf({ className, properties }: EntityMetadata, name: string): EntityProperty {
  const property = (properties as Readonly<Record<string, EntityProperty>>)[name];
  if (!property) throw new Error(`${className} has no property ${name}`);
  return property;
}
