import type { EntityManager } from "@mikro-orm/postgresql";

export const DISTRIBUTION_COLUMN = "organization_id";

/**
 * Whether the database is a Citus coordinator, and whether it is registered as a node itself, which foreign keys of
 * local tables require.
 */
export async function findCoordinator(em: EntityManager): Promise<"absent" | "unnamed" | "ready"> {
  const installed = await em.execute<unknown[]>("select 1 from pg_extension where extname = ?", ["citus"]);
  if (installed.length === 0) return "absent";
  const named = await em.execute<unknown[]>("select 1 from pg_dist_node where groupid = ? and isactive", [0]);
  return named.length === 0 ? "unnamed" : "ready";
}

/** The placement of a table's rows. */
export interface TablePlacement {
  readonly table: string;
  readonly kind: "distributed" | "reference" | "local";
  readonly shards: number;
  /** Each as name:port. */
  readonly nodes: readonly string[];
}

export async function listPlacements(em: EntityManager, tables: readonly string[]): Promise<TablePlacement[]> {
  const rows = await em.execute<
    { table: string; partmethod: string | null; repmodel: string | null; shards: number; nodes: string }[]
  >(
    `select t.name as "table", p.partmethod::text as partmethod, p.repmodel::text as repmodel,
       count(distinct s.shardid)::int as shards,
       coalesce(string_agg(distinct n.nodename || ':' || n.nodeport, ',' order by n.nodename || ':' || n.nodeport), '') as nodes
     from unnest(string_to_array(?, ',')) as t (name)
     left join pg_dist_partition p on p.logicalrelid = to_regclass(t.name)
     left join pg_dist_shard s on s.logicalrelid = p.logicalrelid
     left join pg_dist_placement l on l.shardid = s.shardid
     left join pg_dist_node n on n.groupid = l.groupid and n.noderole = 'primary'
     group by t.name, p.partmethod, p.repmodel order by t.name`,
    [tables.join(",")],
  );
  return rows.map(({ table, partmethod, repmodel, shards, nodes }) => ({
    table,
    kind: partmethod === "h" ? "distributed" : partmethod === "n" && repmodel === "t" ? "reference" : "local",
    shards,
    nodes: nodes.split(",").filter(Boolean),
  }));
}

export interface ForeignKey {
  readonly name: string;
  readonly table: string;
  readonly target: string;
  readonly definition: string;
}

export function listForeignKeys(em: EntityManager): Promise<ForeignKey[]> {
  return em.execute<ForeignKey[]>(
    `select conname as name, conrelid::regclass::text as "table", confrelid::regclass::text as target,
       pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`,
  );
}

/** Makes Citus use one connection per node, so that statements of one transaction don't wait for each other. */
export async function takeStepsInOrder(em: EntityManager): Promise<void> {
  await em.execute("select set_config('citus.multi_shard_modify_mode', 'sequential', true)");
}

export async function makeReference(em: EntityManager, table: string): Promise<void> {
  await em.execute("select create_reference_table(?::text::regclass)", [table]);
}

/** Colocates with the distributed tables: all rows of an organization are on one node. */
export async function distributeTable(em: EntityManager, table: string, beside: string | null): Promise<void> {
  await em.execute("select create_distributed_table(?::text::regclass, ?, colocate_with => ?)", [
    table,
    DISTRIBUTION_COLUMN,
    beside ?? "default",
  ]);
}

/** The catalog already quotes names where needed. */
export async function dropForeignKey(em: EntityManager, { table, name }: ForeignKey): Promise<void> {
  await em.execute(`alter table ${table} drop constraint "${name}"`);
}

export async function addForeignKey(em: EntityManager, { table, name, definition }: ForeignKey): Promise<void> {
  await em.execute(`alter table ${table} add constraint "${name}" ${definition}`);
}

/**
 * For a migration that creates a tenant table with a foreign key: put this before the key, which Citus refuses on a
 * local table.
 */
export function distributedLikeOthers(table: string): string {
  return `
    do $$ begin
      if to_regclass('pg_dist_partition') is not null then
        if exists (select from pg_dist_partition where logicalrelid = 'events'::regclass and partmethod = 'h') then
          perform create_distributed_table('${table}', '${DISTRIBUTION_COLUMN}', colocate_with => 'events');
        end if;
      end if;
    end $$`;
}
