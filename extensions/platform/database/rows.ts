import type {
  EntityName,
  EntityProperty,
  EntitySchema,
  FilterQuery,
  InferEntity,
  RequiredEntityData,
} from "@mikro-orm/core";
import { noSuch } from "#extensions/platform/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { assertLockOrder } from "./lock-order.ts";
import { scopedTable } from "./scoped-table.ts";

type Place = "organizationId" | "environment";
type Times = "createdAt" | "updatedAt";
export type NewRow<Row> = Omit<RequiredEntityData<Row>, Place | Times> & Partial<Pick<Row, Times & keyof Row>>;

/**
 * A new row of the work's organization and environment, inserted with its next flush. Its times are the work's unless
 * named, and nullable columns that are not named are null.
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

/** The row with this id in the work's environment; `noun` names it in the error. @throws resource_missing */
export async function getRow<Entity extends EntitySchema>(
  work: UnitOfWork,
  entity: Entity,
  id: string,
  noun: string,
): Promise<InferEntity<Entity>> {
  const row = await findRow(work, entity, id);
  if (!row) throw noSuch(noun, id);
  return row;
}

/** The row as it is now, locked until the atomic phase ends. Rows are locked in one order (lock-order.ts). @throws resource_missing */
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
 * The same for a row that need not be known here. It becomes an entity as MikroORM's own `findOne` makes one, which would plan the
 * statement again from objects each time.
 */
export async function lockKnownRow<Entity extends EntitySchema>(
  phase: UnitOfWork,
  entity: Entity,
  id: string,
): Promise<InferEntity<Entity> | null> {
  const { em } = phase;
  if (!em.isInTransaction()) throw new Error(`${entity.meta.tableName} ${id} was to be locked outside a transaction`);
  assertLockOrder(em, entity, id);
  const name = entity.meta.class as EntityName<object>;
  // What was changed here must not be lost behind what is read.
  await em.tryFlush(name, {});
  const table = scopedTable(em, entity);
  const { sql, params } = table.select(phase, table.columns, [{ sql: `${table.column("id")} = ?`, params: [id] }]);
  const [row] = await em.execute<Record<string, unknown>[]>(`${sql} for update`, [...params]);
  const data = row && em.getDriver().mapResult<object>(row, em.getMetadata().get(name));
  return data ? (em.getEntityFactory().create(name, data, AS_READ) as InferEntity<Entity>) : null;
}

const AS_READ = { merge: true, refresh: true, convertCustomTypes: true };

async function findRow<Entity extends EntitySchema>(
  { em, environment }: UnitOfWork,
  entity: Entity,
  id: string,
): Promise<InferEntity<Entity> | null> {
  const condition = { environment, id } as unknown as FilterQuery<InferEntity<Entity>>;
  return (await em.findOne(entity, condition as never)) as InferEntity<Entity> | null;
}
