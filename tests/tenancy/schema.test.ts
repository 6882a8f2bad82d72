import { expect, test } from "vitest";
import { registry } from "#extensions/capabilities.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aConnection } from "#tests/support/database.ts";
import { startPlatform } from "#tests/support/platform.ts";

const { platform } = await startPlatform();

const client = await closedAfterTests(aConnection(platform.databaseUrl));

const tenantTables = registry.entities.map(({ meta }) => meta.tableName);
const systemTables = [...registry.systemEntities.map(({ meta }) => meta.tableName), "migrations"];

test("every table is known as a tenant's or the system's", async () => {
  const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public'");
  expect(rows.map(({ tablename }) => tablename).sort()).toEqual([...tenantTables, ...systemTables].sort());
});

/** Rows that belong to one other row and have no id of their own. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  audit_chains: ["organization_id"],
  deposit_lines: ["organization_id", "environment", "line_id"],
  unexplained_sources: ["organization_id", "environment", "source_id", "currency"],
  reconciliations: ["organization_id", "environment"],
  ledger_checkpoints: ["organization_id", "environment"],
  bank_lines: ["organization_id", "environment", "line_id"],
  bank_movements: ["organization_id", "environment", "source_id", "event"],
  metadata_values: ["organization_id", "environment", "resource", "entry", "created_at", "id"],
  search_terms: ["organization_id", "environment", "resource", "term", "created_at", "id"],
  invoice_numbers: ["organization_id", "environment"],
  credit_note_numbers: ["organization_id", "environment"],
  running_balances: ["organization_id", "environment", "currency"],
  overdrafts: ["organization_id", "source_id", "event"],
  ledger_entries: ["organization_id", "source_id", "event", "line"],
  webhook_attempts: ["organization_id", "delivery_id", "number"],
  webhook_hours: ["organization_id", "endpoint_id", "hour"],
  webhook_lanes: ["organization_id", "endpoint_id"],
};

test.each(tenantTables)("the primary key of %s is (organization_id, id), or its owner's", async (table) => {
  expect(await indexColumns(table, "i.indisprimary")).toEqual([KEYS[table] ?? ["organization_id", "id"]]);
});

test.each(tenantTables)("every unique index of %s starts with organization_id", async (table) => {
  for (const columns of await indexColumns(table, "i.indisunique")) expect(columns[0]).toBe("organization_id");
});

test("every foreign key between tenant tables carries organization_id on both sides", async () => {
  const { rows } = await client.query<{ name: string; definition: string; target: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition, confrelid::regclass::text as target
     from pg_constraint where contype = 'f'`,
  );
  const between = rows.filter(({ target }) => tenantTables.includes(target));
  expect(between.length).toBeGreaterThan(1);
  for (const { definition } of between)
    expect(definition).toMatch(/FOREIGN KEY \(organization_id, .*REFERENCES \w+\(organization_id, /);
});

test("no system table has a foreign key to a tenant table", async () => {
  const { rows } = await client.query<{ source: string }>(
    `select conrelid::regclass::text as source from pg_constraint
     where contype = 'f' and confrelid::regclass::text = any($1) and conrelid::regclass::text = any($2)`,
    [tenantTables, systemTables],
  );
  expect(rows).toEqual([]);
});

test("no constraint of a tenant table is deferrable", async () => {
  const { rows } = await client.query(
    "select conname from pg_constraint where condeferrable and conrelid::regclass::text = any($1)",
    [tenantTables],
  );
  expect(rows).toEqual([]);
});

test("no table has a trigger, which a distributed table cannot have", async () => {
  const { rows } = await client.query(
    `select tgname as name from pg_trigger
     where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  );
  expect(rows).toEqual([]);
});

async function indexColumns(table: string, condition: string): Promise<string[][]> {
  const { rows } = await client.query<{ columns: string[] }>(
    `select array_agg(a.attname::text order by k.position) as columns
     from pg_index i
     cross join lateral unnest(i.indkey) with ordinality as k (attnum, position)
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
     where i.indrelid = $1::regclass and ${condition}
     group by i.indexrelid`,
    [table],
  );
  return rows.map(({ columns }) => columns);
}
