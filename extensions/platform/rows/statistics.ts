import type { EntitySchema, FilterQuery, InferEntity } from "@mikro-orm/core";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Unindexed } from "./change-alike.ts";

interface Versioned {
  readonly id: string;
  readonly version: number;
}

/**
 * Sets columns derived from other rows, without a new version or event. The row must be locked, added or changed in
 * this transaction.
 */
export async function setStatistics<Entity extends EntitySchema>(
  phase: UnitOfWork,
  entity: Entity,
  row: InferEntity<Entity> & Versioned,
  columns: Partial<InferEntity<Entity>> & Unindexed,
): Promise<void> {
  const { em, environment } = phase;
  // Flushes other changes first, so that they raise the version.
  await phase.save();
  const condition = { environment, id: row.id } as unknown as FilterQuery<InferEntity<Entity>>;
  // The ORM raises the version unless it is given.
  await em.nativeUpdate(entity, condition as never, { ...columns, version: row.version } as never);
  Object.assign(row, columns);
  em.getUnitOfWork().merge(row as object);
}
