import type { EntitySchema, InferEntity } from "@mikro-orm/core";

/** Counts and sums of an entity's rows per group, updated by every change of a row. */
export interface Tally<Row extends object = object> {
  readonly name: string;
  readonly entity: EntitySchema;
  /**
   * The row's group. The first dimension is the one that reads filter by. Null excludes the row. It must depend on the
   * row's own columns only.
   */
  groupOf(row: Row): readonly string[] | null;
  /** The amount to sum, in minor units. */
  amountOf(row: Row): bigint;
}

export function defineTally<Entity extends EntitySchema>(
  name: string,
  entity: Entity,
  sums: Pick<Tally<InferEntity<Entity> & object>, "groupOf" | "amountOf">,
): Tally<never> {
  return { name, entity, ...sums };
}
