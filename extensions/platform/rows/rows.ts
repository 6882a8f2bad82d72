import type {
  EntityName,
  EntityProperty,
  EntitySchema,
  FilterQuery,
  InferEntity,
  RequiredEntityData,
} from "@mikro-orm/core";
import { assertLockOrder } from "#extensions/platform/database/lock-order.ts";
import { scopedTable } from "#extensions/platform/database/scoped-table.ts";
import { noSuch } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

type Owner = "organizationId" | "environment";
type Times = "createdAt" | "updatedAt";
export type NewRow<Row> = Omit<RequiredEntityData<Row>, Owner | Times> & Partial<Pick<Row, Times & keyof Row>>;

/**
 * Creates a row in the unit of work's organization and environment, inserted with the next flush. Nullable columns
 * default to null.
 */
export function createRow<Entity extends EntitySchema>(
  work: UnitOfWork,
  entity: Entity,
  columns: NewRow<InferEntity<Entity>>,
): InferEntity<Entity> {
  const { properties } = entity.meta;
  const nullable = Object.values(properties as Record<string, EntityProperty>).filter((each) => each.nullable);
  const all = {
    ...Object.fromEntries(nullable.map(({ name }) => [name, null])),
    createdAt: work.now(),
    updatedAt: work.now(),
    ...columns,
    organizationId: work.tenant.organizationId,
    environment: work.environment,
  };
  const own = Object.fromEntries(Object.entries(all).filter(([name]) => name in properties));
  return work.em.create(entity, own as never) as InferEntity<Entity>;
}

/** The tracked row with this ID in the environment. `noun` names the resource in the error. @throws resource_missing */
export async function getRow<Entity extends EntitySchema>(
  work: UnitOfWork,
  entity: Entity,
  id: string,
  noun: string,
): Promise<InferEntity<Entity>> {
  const row = await findEntity(work, entity, id);
  if (!row) throw noSuch(noun, id);
  return row;
}

/** Locks and rereads the row until the atomic phase ends, in the order of lock-order.ts. @throws resource_missing */
export async function lockRow<Entity extends EntitySchema>(
  phase: UnitOfWork,
  entity: Entity,
  id: string,
  noun: string,
): Promise<InferEntity<Entity>> {
  const row = await lockKnownRow(phase, entity, id);
  if (!row) throw noSuch(noun, id);
  return row;
}

/**
 * Rereads the row and keeps it from being locked by others until the atomic phase ends. Changes of it without a lock go
 * on, and so do others who hold it. @throws resource_missing
 */
export async function holdRow<Entity extends EntitySchema>(
  phase: UnitOfWork,
  entity: Entity,
  id: string,
  noun: string,
): Promise<InferEntity<Entity>> {
  const row = await lockKnownRow(phase, entity, id, "for key share");
  if (!row) throw noSuch(noun, id);
  return row;
}

/**
 * Like `lockRow`, but null for a missing row. Hydrates the entity like MikroORM's `findOne`, without its cost of
 * building the statement each time.
 */
export async function lockKnownRow<Entity extends EntitySchema>(
  phase: UnitOfWork,
  entity: Entity,
  id: string,
  strength: "for update" | "for key share" = "for update",
): Promise<InferEntity<Entity> | null> {
  const { em } = phase;
  if (!em.isInTransaction()) throw new Error(`${entity.meta.tableName} ${id} was to be locked outside a transaction`);
  assertLockOrder(em, entity, id);
  const name = entity.meta.class as EntityName<object>;
  await flushBefore(phase, name, [id]);
  const table = scopedTable(em, entity);
  const { sql, params } = table.select(phase, table.columns, [{ sql: `${table.column("id")} = ?`, params: [id] }]);
  const [row] = await em.execute<Record<string, unknown>[]>(`${sql} ${strength}`, [...params]);
  const data = row && em.getDriver().mapResult<object>(row, em.getMetadata().get(name));
  return data ? (em.getEntityFactory().create(name, data, AS_READ) as InferEntity<Entity>) : null;
}

/** Reading would overwrite unflushed changes of the rows. The ORM itself only looks for new rows. */
async function flushBefore(phase: UnitOfWork, entity: EntityName<object>, ids: readonly string[]): Promise<void> {
  const { em } = phase;
  const known = em.getUnitOfWork();
  if (ids.some((id) => known.getById(entity, primaryKeyOf(phase, entity, id)))) await em.flush();
  else await em.tryFlush(entity, {});
}

/** The values of the primary key, in its order. */
function primaryKeyOf({ em, tenant }: UnitOfWork, entity: EntityName<object>, id: string): string[] {
  const { primaryKeys } = em.getMetadata().get(entity);
  return primaryKeys.map((name: string) => (name === "id" ? id : tenant.organizationId));
}

/** Locks and rereads rows by one statement, in the order of their IDs. Missing ones are left out. */
export async function lockRows<Entity extends EntitySchema>(
  phase: UnitOfWork,
  entity: Entity,
  ids: readonly string[],
): Promise<InferEntity<Entity>[]> {
  const { em } = phase;
  if (ids.length === 0) return [];
  if (!em.isInTransaction()) throw new Error(`${entity.meta.tableName} were to be locked outside a transaction`);
  const ordered = [...new Set(ids)].sort();
  for (const id of ordered) assertLockOrder(em, entity, id);
  const name = entity.meta.class as EntityName<object>;
  await flushBefore(phase, name, ordered);
  const table = scopedTable(em, entity);
  const column = table.column("id");
  const { sql, params } = table.select(phase, table.columns, [{ sql: `${column} in (?)`, params: [ordered] }]);
  const rows = await em.execute<Record<string, unknown>[]>(`${sql} order by ${column} for update`, [...params]);
  return rows.map((row) => {
    const data = em.getDriver().mapResult<object>(row, em.getMetadata().get(name)) as object;
    return em.getEntityFactory().create(name, data, AS_READ) as InferEntity<Entity>;
  });
}

const AS_READ = { merge: true, refresh: true, convertCustomTypes: true };

async function findEntity<Entity extends EntitySchema>(
  { em, environment }: UnitOfWork,
  entity: Entity,
  id: string,
): Promise<InferEntity<Entity> | null> {
  const condition = { environment, id } as unknown as FilterQuery<InferEntity<Entity>>;
  return (await em.findOne(entity, condition as never)) as InferEntity<Entity> | null;
}
