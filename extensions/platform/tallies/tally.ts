import type { EntitySchema, InferEntity } from "@mikro-orm/core";

/** Counts and sums of an entity's rows by what they have in common, kept up to date by every change of a row. */
export interface Tally<Row extends object = object> {
  readonly name: string;
  readonly entity: EntitySchema;
  /** What rows are counted together by, the dimension first by which it is read. Null leaves the row out. It depends on the row's own columns only. */
  groupOf(row: Row): readonly string[] | null;
  /** What is added up, in minor units. */
  amountOf(row: Row): bigint;
}

export function defineTally<Entity extends EntitySchema>(
  name: string,
  entity: Entity,
  sums: Pick<Tally<InferEntity<Entity> & object>, "groupOf" | "amountOf">,
): Tally<never> {
  return { name, entity, ...sums };
}
