import type pg from "pg";

/** Drops a table's indexes, except keys, fills it, and rebuilds them. */
export async function withoutIndexes(
  client: pg.Client,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = any($1) and indexname not in (select conname from pg_constraint)`,
    [tables],
  );
  await client.query("set maintenance_work_mem = '512MB'");
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await fill();
  for (const { definition } of indexes) await client.query(definition);
}
