import type { EntityMetadata, EntityProperty, EntitySchema, InferEntity } from "@mikro-orm/core";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Unindexed } from "./change-alike.ts";

interface Resource {
  readonly id: string;
}

export interface Statistics<Entity extends EntitySchema> {
  /** Locked, added or changed in this transaction. */
  readonly row: InferEntity<Entity> & Resource;
  readonly columns: Partial<InferEntity<Entity>> & Unindexed;
}

/** Writes the same columns of several rows. */
export async function writeStatistics<Entity extends EntitySchema>(
  { em, tenant, environment }: UnitOfWork,
  entity: Entity,
  statistics: readonly Statistics<Entity>[],
): Promise<void> {
  const meta = em.getMetadata().get<object>(entity.meta.class);
  const properties = Object.keys(statistics[0]?.columns ?? {}).map((name) => propertyOf(meta, name));
  const rows = statistics.map(({ row: { id }, columns }) => {
    const values = columns as Readonly<Record<string, unknown>>;
    return {
      id,
      ...Object.fromEntries(properties.map(({ name, fieldNames: [field] }) => [field, jsonOf(values[name])])),
    };
  });
  const set = properties.map(({ fieldNames: [field] }) => `"${field}" = derived."${field}"`).join(", ");
  const types = properties.map(({ fieldNames: [field], columnTypes: [type] }) => `"${field}" ${type}`).join(", ");
  await em.execute(
    `update "${meta.tableName}" as "row" set ${set}
     from jsonb_to_recordset(?::jsonb) as derived ("id" text, ${types})
     where "row"."organization_id" = ? and "row"."environment" = ? and "row"."id" = derived."id"`,
    [JSON.stringify(rows), tenant.organizationId, environment],
  );
}

function propertyOf({ className, properties }: EntityMetadata, name: string): EntityProperty {
  const property = (properties as Readonly<Record<string, EntityProperty>>)[name];
  if (!property) throw new Error(`${className} has no property ${name}`);
  return property;
}

const jsonOf = (value: unknown): unknown => (typeof value === "bigint" ? String(value) : (value ?? null));
