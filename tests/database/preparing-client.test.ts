import type { EntityManager } from "@mikro-orm/postgresql";
import type { Pool } from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { registry } from "#extensions/capabilities.ts";
import { inOwnTransaction } from "#extensions/platform/database/in-transaction.ts";
import { createOrm } from "#extensions/platform/database/orm.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aDatabase } from "#tests/support/database.ts";

const BY_ID = "select label from shelves where id = ?";

type Orm = Awaited<ReturnType<typeof createOrm>>;

const database = await closedAfterTests(aDatabase().then((made) => ({ ...made, close: made.drop })));
const pauses: number[] = [];
let pool: Pool;
let orm: Orm;

// A single connection, so that the next reader gets its state. A pause applies to the pool of one test.
const openOrm = () =>
  createOrm(database.url, registry, {
    poolSize: 1,
    onPool: (made) => (pool = made),
    onNamesPaused: (pauseMs) => pauses.push(pauseMs),
  });

beforeEach(async () => {
  pauses.length = 0;
  orm = await openOrm();
  const em = orm.em.fork();
  await em.execute("create table shelves (id int primary key, label varchar(20))");
  await em.execute("insert into shelves values (1, 'one'), (2, 'two')");
});
afterEach(async () => {
  await orm.em.fork().execute("drop table shelves");
  await orm.close();
  vi.useRealTimers();
});

async function read(id: number): Promise<string[]> {
  const rows = await orm.em.fork().execute<{ label: string }[]>(BY_ID, [id]);
  return rows.map(({ label }) => label);
}

async function readTwice(): Promise<void> {
  await read(1);
  await read(1);
}

const names = async () =>
  (await pool.query<{ name: string }>("select name from pg_prepared_statements")).rows.map(({ name }) => name);

const readInTransaction = () => inOwnTransaction(orm.em.fork(), (em) => em.execute<{ label: string }[]>(BY_ID, [1]));

test("a statement is named when it comes again, and takes other values each time", async () => {
  expect([await read(1), await read(2), await read(3)]).toEqual([["one"], ["two"], []]);
  const { rows } = await pool.query(
    "select statement, generic_plans + custom_plans as runs from pg_prepared_statements where statement like '%shelves%'",
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

test("a server that knows the name already, from another client of a pooler, is asked without it", async () => {
  await readTwice();
  const [name] = await names();
  await orm.close();
  orm = await openOrm();
  await read(1);
  await pool.query(`prepare "${name}" as select label from shelves where id = $1`);
  expect([await read(1), await read(2)]).toEqual([["one"], ["two"]]);
  expect(pauses).toEqual([60_000]);
});

test.each([
  ["has forgotten", "deallocate all"],
  ["reads otherwise since a migration", "alter table shelves alter column label type text"],
])("in a transaction a statement that the server %s starts the unit of work again", async (_what, change) => {
  await readTwice();
  await pool.query(change);
  expect(await readInTransaction()).toEqual([{ label: "one" }]);
  expect(await readInTransaction()).toEqual([{ label: "one" }]);
});

test("a transaction inside another one does not start again alone", async () => {
  await readTwice();
  await pool.query("deallocate all");
  let runs = 0;
  const outer = orm.em.fork().transactional((em) =>
    inOwnTransaction(em as EntityManager, (inner) => {
      runs += 1;
      return inner.execute(BY_ID, [1]);
    }),
  );
  await expect(outer).rejects.toThrow("does not exist");
  expect(runs).toBe(1);
});

test("after a stale statement no connection of the pool names any, each time for twice as long", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const goesStale = async () => {
    await readTwice();
    await pool.query("deallocate all");
    await read(1);
  };
  await goesStale();
  await readTwice();
  expect(await names()).toEqual([]);
  vi.advanceTimersByTime(60_000);
  await readTwice();
  expect(await names()).toHaveLength(1);
  await goesStale();
  expect(pauses).toEqual([60_000, 120_000]);
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
  expect((await names()).length).toBeLessThanOrEqual(500);
});

test("nothing is named when the setting is off", async () => {
  const plain = await createOrm(database.url, registry, { poolSize: 1, preparedStatements: false });
  for (let run = 0; run < 3; run += 1) await plain.em.fork().execute("select 1 where 1 = ?", [1]);
  expect(await plain.em.fork().execute("select name from pg_prepared_statements")).toEqual([]);
  await plain.close();
});
