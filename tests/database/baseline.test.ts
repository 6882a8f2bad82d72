import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { registry } from "#extensions/capabilities.ts";
import { digestTables } from "#extensions/platform/database/baseline.ts";
import { migrate } from "#extensions/platform/database/migrate.ts";
import { createOrm } from "#extensions/platform/database/orm.ts";
import { describeSchema } from "#extensions/platform/database/schema-description.queries.ts";
import { runAdmin } from "#tests/support/admin-command.ts";
import { aDatabase, onDatabase, type TestDatabase } from "#tests/support/database.ts";
import { anExtensionsProcess } from "#tests/support/extensions-process.ts";
import { platformEnv } from "#tests/support/platform.ts";

const PREDECESSORS = ["20261121000001-foundation", "20261124000200-key-witnesses"];
const { baseline, migrations } = registry;

let database: TestDatabase;

/** With the baseline, and a row. */
beforeEach(async () => {
  database = await aDatabase();
  await run(migrations.filter(({ name }) => name < baseline.end));
  await change("insert into mail_recipient_counts (id, day, count) values ('one', '2026-11-24', 1)");
});

afterEach(() => database.drop());

test("the baseline makes the schema that its predecessors made", async () => {
  const orm = await createOrm(database.url, registry);
  const facts = await describeSchema(orm.em.fork());
  await orm.close();
  // Written by the predecessors: a table, then a line for each fact.
  const written = readFileSync(join(import.meta.dirname, "baseline-schema.txt"), "utf8")
    .trimEnd()
    .split("\n\n");
  const tables = Map.groupBy(facts, ({ table }) => table);
  expect([...tables].map(([table, each]) => [table, ...each.map(({ fact }) => `  ${fact}`)].join("\n"))).toEqual(
    written,
  );
  expect(digestTables(facts)).toEqual(baseline.tables);
});

test("a database that the predecessors migrated is marked, and its rows are as they were", async () => {
  await asPredecessorsLeftIt();
  const before = await rows();
  await run(migrations);
  expect(await executed()).toEqual(migrations.map(({ name }) => name));
  expect(await rows()).toEqual(before);
});

test("where they made another schema, the service and commands end with a sentence, and nothing changes", async () => {
  await asPredecessorsLeftIt();
  await change(
    "alter table payouts drop column let_go_at",
    "create table notes (id text)",
    "drop table mail_counts",
    "grant update on ledger_entries to current_user",
  );
  const before = await rows();
  const settings = platformEnv(database.url, "http://127.0.0.1:9");
  await expect(anExtensionsProcess(settings)).rejects.toThrow("ended before it listened");
  const { code, stderr } = await runAdmin({ settings }, "jobs", "list");
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /schema: mail_counts is missing, notes is unknown, ledger_entries is different, payouts is different\./,
  );
  expect(stderr).toMatch(/^[^\n]*`npm run reset`[^\n]*\n$/);
  expect(await executed()).toEqual(PREDECESSORS);
  expect(await rows()).toEqual(before);
});

async function run(list: typeof migrations): Promise<void> {
  const orm = await createOrm(database.url, { ...registry, migrations: list });
  await migrate(orm, baseline).finally(() => orm.close());
}

function asPredecessorsLeftIt(): Promise<void> {
  const names = PREDECESSORS.map((name) => `('${name}')`).join();
  return change("delete from migrations", `insert into migrations (name) values ${names}`);
}

const change = (...statements: string[]) =>
  onDatabase(database.url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });

/** The row, and which transaction wrote it. */
const rows = () => read("select xmin::text, * from mail_recipient_counts");

const executed = async () =>
  (await read<{ name: string }>("select name from migrations order by id")).map(({ name }) => name);

const read = <Row>(sql: string) => onDatabase(database.url, async (client) => (await client.query(sql)).rows as Row[]);
