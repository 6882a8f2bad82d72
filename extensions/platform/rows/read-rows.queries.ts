import type { EntitySchema, InferEntity } from "@mikro-orm/core";
import { type ScopedTable, type Statement, scopedTable } from "#extensions/platform/database/scoped-table.ts";
import { noSuch } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type Reader, readTogether } from "./read-together.ts";

type Values<Value> = Value | readonly NonNullable<Value>[];

/** Property values, or lists of values of which one must match. The unit of work adds organization and environment. */
export type Condition<Entity extends EntitySchema> = {
  readonly [Name in Exclude<keyof InferEntity<Entity>, "organizationId" | "environment">]?: Values<
    InferEntity<Entity>[Name]
  >;
};

interface Reading<Entity extends EntitySchema> {
  /** Maximum number of rows, in the order given. */
  readonly limit?: number;
  readonly orderBy?: readonly (readonly [property: keyof InferEntity<Entity> & string, direction: "asc" | "desc"])[];
}

type SharingReader = Reader & Partial<Pick<UnitOfWork, "reads">>;

/**
 * Reads rows as frozen objects that no EntityManager tracks. One of several conditions must hold. Unflushed changes are
 * not visible. Work with shared reads reads by ID together with the work beside it.
 */
export async function readRows<Entity extends EntitySchema>(
  work: SharingReader,
  entity: Entity,
  condition: Condition<Entity> | readonly Condition<Entity>[],
  reading: Reading<Entity> = {},
): Promise<InferEntity<Entity>[]> {
  const ids = reading.orderBy ? null : idsOf(condition);
  if (!work.reads || ids === null || ids.length > (reading.limit ?? ids.length))
    return selectRows(work, entity, condition, reading);
  const found = await readTogether(work, entity, ids, async (reader, id) => {
    const rows = await selectRows(reader, entity, { id } as unknown as Condition<Entity>, {});
    return new Map(rows.map((row) => [(row as { readonly id: string }).id, row]));
  });
  return [...found.values()];
}

async function selectRows<Entity extends EntitySchema>(
  work: Reader,
  entity: Entity,
  condition: Condition<Entity> | readonly Condition<Entity>[],
  { limit, orderBy = [] }: Reading<Entity>,
): Promise<InferEntity<Entity>[]> {
  const table = scopedTable(work.em, entity);
  const { sql, params } = table.select(work, table.columns, [oneOf(table, condition)]);
  const order = orderBy.map(([property, direction]) => `${table.column(property)} ${direction}`).join(", ");
  const rows = await work.em.execute<Record<string, unknown>[]>(
    `${sql}${order && ` order by ${order}`}${limit === undefined ? "" : " limit ?"}`,
    limit === undefined ? [...params] : [...params, limit],
  );
  return rows.map((row) => Object.freeze(table.toObject(row))) as InferEntity<Entity>[];
}

/** The untracked row that matches the condition, or null. */
export async function findRow<Entity extends EntitySchema>(
  work: SharingReader,
  entity: Entity,
  condition: Condition<Entity> | readonly Condition<Entity>[],
): Promise<InferEntity<Entity> | null> {
  const [row] = await readRows(work, entity, condition, { limit: 1 });
  return row ?? null;
}

/** The untracked row with this ID. `noun` names the resource in the error. @throws resource_missing */
export async function readRow<Entity extends EntitySchema>(
  work: SharingReader,
  entity: Entity,
  id: string,
  noun: string,
): Promise<InferEntity<Entity>> {
  const row = await findRow(work, entity, { id } as unknown as Condition<Entity>);
  if (!row) throw noSuch(noun, id);
  return row;
}

/** Null for a condition on anything else. */
function idsOf(condition: object): readonly string[] | null {
  const [[property, value] = [], ...others] = Object.entries(condition);
  if (Array.isArray(condition) || property !== "id" || others.length > 0) return null;
  return Array.isArray(value) ? value : [value];
}

/** @throws Error for an empty condition, which would read all rows of an organization */
function oneOf(table: ScopedTable, conditions: object | readonly object[]): Statement {
  const alternatives: readonly object[] = Array.isArray(conditions) ? conditions : [conditions];
  const named = alternatives.map((condition) => Object.entries(condition));
  if (!named.every(({ length }) => length > 0) || named.length === 0) throw new Error("a condition names no property");
  return {
    sql: named.map((all) => all.map((each) => comparison(table, each)).join(" and ")).join(" or "),
    params: named.flat().flatMap(([, value]) => (value === null ? [] : [value])),
  };
}

function comparison(table: ScopedTable, [property, value]: readonly [property: string, value: unknown]): string {
  const column = table.column(property);
  if (value === null) return `${column} is null`;
  return Array.isArray(value) ? `${column} in (?)` : `${column} = ?`;
}
