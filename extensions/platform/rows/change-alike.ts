import type { EntitySchema, FilterQuery, InferEntity } from "@mikro-orm/core";
import { raw } from "@mikro-orm/postgresql";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** The flush alone keeps the index of metadata. */
export interface Unindexed {
  readonly metadata?: never;
}

interface Resource {
  readonly id: string;
  version: number;
  updatedAt: Date;
}

const ROWS_PER_STATEMENT = 500;

/**
 * Writes the same change to many rows with few statements. Lock the rows and record one event per row in this
 * transaction.
 */
export async function changeAlike<Entity extends EntitySchema>(
  phase: UnitOfWork,
  entity: Entity,
  rows: readonly (InferEntity<Entity> & Resource)[],
  columns: Partial<InferEntity<Entity>> & Unindexed,
): Promise<void> {
  const { em, environment } = phase;
  const updatedAt = phase.now();
  const counted = { version: raw("version + 1"), eventSequence: raw("event_sequence + 1"), updatedAt };
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const id = { $in: rows.slice(start, start + ROWS_PER_STATEMENT).map((row) => row.id) };
    const condition = { environment, id } as unknown as FilterQuery<InferEntity<Entity>>;
    await em.nativeUpdate(entity, condition as never, { ...columns, ...counted } as never);
  }
  for (const row of rows) {
    Object.assign(row, columns, { version: row.version + 1, updatedAt });
    em.getUnitOfWork().merge(row as object);
  }
}
