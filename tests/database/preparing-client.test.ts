import type { Pool } from "pg";
import { afterAll, expect, test } from "vitest";
import { registry } from "#extensions/capabilities.ts";
import { createOrm } from "#extensions/platform/database/orm.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aDatabase } from "#tests/support/database.ts";

const BY_ID = "select label from shelves where id = ?";

let pool: Pool;

const database = await aDatabase();
// One connection, so that what is done to it is met by the next reader.
const orm = await closedAfterTests(createOrm(database.url, registry, { poolSize: 1, onPool: (made) => (pool = made) }));
const em = orm.em.fork();
await em.execute("create table shelves (id int primary key, label varchar(20))");
await em.execute("insert into shelves values (1, 'one'), (2, 'two')");

afterAll(async () => {
  await database.drop();
});

async function read(id: number): Promise<string[]> {
  const rows = await orm.em.fork().execute<{ label: string }[]>(BY_ID, [id]);
  return rows.map(({ label }) => label);
}

async function readTwice(): Promise<void> {
  await read(1);
  await read(1);
}

test("a statement is named when it comes again, and takes other values each time", async () => {
  expect([await read(1), await read(2), await read(3)]).toEqual([["one"], ["two"], []]);
  const { rows } = await pool.query(
    "select statement, generic_plans + custom_plans as runs from pg_prepared_statements",
  );
  expect(rows).toEqual([{ statement: "select label from shelves where id = $1", runs: "2" }]);
});

test("a connection whose statements are gone serves the same request and the next ones", async () => {
  await readTwice();
  await pool.query("deallocate all");
  expect([await read(1), await read(2), await read(2)]).toEqual([["one"], ["two"], ["two"]]);
});

test("a table that changed its types is read with the new ones", async () => {
  await readTwice();
  await pool.query("alter table shelves alter column label type text");
  expect([await read(1), await read(2), await read(2)]).toEqual([["one"], ["two"], ["two"]]);
});

test("in a transaction a stale statement fails once, and the next transaction succeeds", async () => {
  await readTwice();
  await readTwice();
  await pool.query("deallocate all");
  const inTransaction = () => orm.em.fork().transactional((em) => em.execute(BY_ID, [1]));
  await expect(inTransaction()).rejects.toThrow("does not exist");
  expect(await inTransaction()).toEqual([{ label: "one" }]);
});

test("a defect of the statement is told, and the connection serves on", async () => {
  const wrong = () => orm.em.fork().execute("select ?::int / 0", [1]);
  for (let run = 0; run < 3; run += 1) await expect(wrong()).rejects.toThrow("division by zero");
  expect(await read(1)).toEqual(["one"]);
});

test("the number of names is bounded", async () => {
  const em = orm.em.fork();
  for (let number = 0; number < 600; number += 1)
    for (let run = 0; run < 2; run += 1) await em.execute(`select ?::int as n${number}`, [1]);
  const { rows } = await pool.query<{ names: number }>("select count(*)::int as names from pg_prepared_statements");
  expect(rows[0]?.names).toBeLessThanOrEqual(500);
});

test("nothing is named when the setting is off", async () => {
  const plain = await createOrm(database.url, registry, { poolSize: 1, preparedStatements: false });
  for (let run = 0; run < 3; run += 1) await plain.em.fork().execute("select 1 where 1 = ?", [1]);
  expect(await plain.em.fork().execute("select name from pg_prepared_statements")).toEqual([]);
  await plain.close();
});
