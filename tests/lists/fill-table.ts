import type pg from "pg";
import { Migration20261127130001MetadataValues } from "#extensions/migrations/20261127130001-metadata-values.ts";

interface Column {
  readonly name: string;
  readonly type: string;
}

interface Filled {
  readonly table: string;
  /** Columns that filters need. Other nullable columns are omitted. */
  readonly columns: readonly string[];
  /** Columns that have one value in all rows. */
  readonly fixed: Readonly<Record<string, string>>;
  readonly organizationId: string;
  readonly size: number;
}

/** Of one column that no two rows of an organization, or of its environment, share. */
const UNIQUE =
  /^CREATE UNIQUE INDEX .*\(organization_id, (?:environment, )?(?:(?:currency|wallet|report_type), )?(\w+)\)(?: WHERE \(\1 IS NOT NULL\))?$/;

/** Fills an organization's table up to a number of rows. Texts are skewed: every thousandth row has a rare value. */
export async function fillTable(
  client: pg.Client,
  { table, columns: needed, fixed, organizationId, size }: Filled,
): Promise<void> {
  const { rows: columns } = await client.query<Column>(
    `select column_name as name, udt_name as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'
       and (is_nullable = 'NO' or column_name = 'respond_by' or column_name = any($2))`,
    [table, needed],
  );
  const { rows } = await client.query(`select count(*)::int as count from ${table} where organization_id = $1`, [
    organizationId,
  ]);
  // Without foreign keys and with indexes built at the end, which is several times faster.
  await client.query(
    "set synchronous_commit = off; set session_replication_role = replica; set maintenance_work_mem = '256MB'",
  );
  const { rows: all } = await client.query<{ name: string; definition: string; stays: boolean }>(
    `select indexname as name, indexdef as definition, indexname in (select conname from pg_constraint) as stays
     from pg_indexes where schemaname = 'public' and tablename = $1`,
    [table],
  );
  const indexes = all.filter(({ stays }) => !stays);
  const unique = all.flatMap(({ definition }) => UNIQUE.exec(definition)?.[1] ?? []);
  const values = columns.map((column) => {
    const value = fixed[column.name];
    if (value !== undefined) return `'${value}'`;
    const isUniqueText = column.type === "text" && unique.includes(column.name);
    return isUniqueText ? `'${column.name}_' || i` : sampleOf(column, organizationId);
  });
  const { rows: checks } = await client.query<{ name: string }>(
    "select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c'",
    [`public.${table}`],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  // The samples are not valid statuses.
  for (const { name } of checks) await client.query(`alter table ${table} drop constraint ${name}`);
  await client.query(
    `insert into ${table} (${columns.map(({ name }) => name).join(", ")})
     select ${values.join(", ")} from generate_series(${rows[0].count + 1}, ${size}) as i`,
  );
  for (const { definition } of indexes) await client.query(definition);
  await client.query(`vacuum analyze ${table}`);
}

/** An entry that a third of the rows have, one of every thousandth row, and one of each row alone. */
const METADATA = `jsonb_build_object('tier', 'v' || i % 3, 'row', i::text)
  || case when i % 1000 = 0 then '{"batch": "rare"}'::jsonb else '{}' end`;

/** The index of the entries of all tables, as the migration fills it. */
export async function fillMetadataValues(client: pg.Client): Promise<void> {
  await client.query("truncate metadata_values");
  for (const fill of Migration20261127130001MetadataValues.fills) await client.query(fill);
  await client.query("vacuum analyze metadata_values");
}

function sampleOf({ name, type }: Column, organizationId: string): string {
  if (name === "organization_id") return `'${organizationId}'`;
  if (name === "environment") return "'sandbox'";
  if (name === "metadata") return METADATA;
  if (/(^|_)(id|key_id)$/.test(name) && name !== "subject_id" && name !== "transaction_id") return `'${name}_' || i`;
  switch (type) {
    case "timestamptz":
      return `timestamptz '2026-01-01' + (i * 7919 % 1000003) * interval '1 second'`;
    case "date":
      return "date '2026-01-01' + i % 1000";
    case "bool":
      return "false";
    case "int4":
    case "int8":
      return "i";
    case "bytea":
      return `sha256(i::text::bytea)`;
    case "jsonb":
      return "'{}'";
    case "_text":
      return "'{}'";
    default:
      return `case when i % 1000 = 0 then 'rare' else 'v' || i % 3 end`;
  }
}
