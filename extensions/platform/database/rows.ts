import { type EntitySchema, type FilterQuery, type InferEntity, LockMode } from "@mikro-orm/core";
import { NotFoundError } from "#extensions/platform/errors.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/**
 * The row with this id in the work's environment. `noun` names it in the error, for example "bank link".
 * @throws NotFoundError
 */
export async function getRow<Entity extends EntitySchema>(
  work: UnitOfWork,
  entity: Entity,
  id: string,
  noun: string,
): Promise<InferEntity<Entity>> {
  return findRow(work, entity, id, noun, {});
}

/** The row as it is now, locked until the atomic phase ends. @throws NotFoundError */
export async function lockRow<Entity extends EntitySchema>(
  phase: UnitOfWork,
  entity: Entity,
  id: string,
  noun: string,
): Promise<InferEntity<Entity>> {
  return findRow(phase, entity, id, noun, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
}

async function findRow<Entity extends EntitySchema>(
  { em, environment }: UnitOfWork,
  entity: Entity,
  id: string,
  noun: string,
  options: object,
): Promise<InferEntity<Entity>> {
  const condition = { environment, id } as unknown as FilterQuery<InferEntity<Entity>>;
  const row = await em.findOne(entity, condition as never, options);
  if (!row) throw NotFoundError.of(noun, id);
  return row as InferEntity<Entity>;
}
