import type { EntityMetadata, EntitySchema } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { oncePer } from "#contract/once-per.ts";
import { organizationIn, TENANT_FILTER } from "#extensions/platform/tenancy/tenancy.ts";

/** A SQL statement with a question mark per value. */
export interface Statement {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** A tenant table for statements that bypass entities. Its alias is "row". */
export interface ScopedTable {
  /** All columns of the entity. */
  readonly columns: string;
  /** The column of a property. @throws Error when the entity has no such property */
  column(property: string): string;
  /** Selects rows of one organization and environment that meet all conditions. It is the only start of a statement. */
  select(reader: TenantReader, columns: string, conditions: readonly Statement[]): Statement;
  /** Maps a driver row to an untracked object by the entity's property names. */
  toObject(row: Record<string, unknown>): object;
}

/** The environment. The organization comes from the EntityManager's tenant filter. */
export interface TenantReader {
  readonly em: EntityManager;
  readonly environment: string;
}

/** @throws Error when rows of the entity have no organization */
export function scopedTable(em: EntityManager, entity: EntitySchema): ScopedTable {
  return tablesOf(em.getDriver())(em.getMetadata().get<object>(entity.meta.class));
}

type Driver = ReturnType<EntityManager["getDriver"]>;

/** Cached per driver, which maps the rows. */
const tablesOf = oncePer((driver: Driver) => oncePer((meta: EntityMetadata<object>) => tableOf(driver, meta)));

function tableOf(driver: Driver, meta: EntityMetadata<object>): ScopedTable {
  const { className, tableName, filters } = meta;
  if (filters[TENANT_FILTER] === undefined) throw new Error(`rows of ${className} belong to no organization`);
  const columns = columnsOf(meta);
  const hasEnvironment = columns.has("environment");
  const from = `from "${tableName}" as "row" where "row"."organization_id" = ?`;
  const beginning = hasEnvironment ? `${from} and "row"."environment" = ?` : from;
  return {
    columns: [...columns.values()].join(", "),
    column(property) {
      const column = columns.get(property);
      if (column === undefined) throw new Error(`${className} has no property ${property}`);
      return column;
    },
    select({ em, environment }, selected, conditions) {
      const organizationId = organizationIn(em.getFilterParams(TENANT_FILTER));
      const owner = hasEnvironment ? [organizationId, environment] : [organizationId];
      return {
        sql: `select ${selected} ${beginning}${conditions.map(({ sql }) => ` and (${sql})`).join("")}`,
        params: [...owner, ...conditions.flatMap(({ params }) => params)],
      };
    },
    toObject: mapperOf(driver, meta),
  };
}

function columnsOf({ props }: EntityMetadata<object>): ReadonlyMap<string, string> {
  const stored = props.filter(({ persist }) => persist !== false);
  return new Map(stored.map(({ name, fieldNames: [field] }) => [name, `"row"."${field}"`]));
}

/** Converts driver values to the types that entities have. */
function mapperOf(driver: Driver, meta: EntityMetadata<object>): ScopedTable["toObject"] {
  const platform = driver.getPlatform();
  const custom = meta.props.flatMap(({ name, customType }) => (customType ? [[name, customType] as const] : []));
  return (row) => {
    const mapped = driver.mapResult<object>(row, meta) as Record<string, unknown>;
    for (const [name, type] of custom)
      if (mapped[name] != null) mapped[name] = type.convertToJSValue(mapped[name], platform);
    return mapped;
  };
}
