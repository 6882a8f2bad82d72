import type { MikroORM } from "@mikro-orm/postgresql";
import type { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registry } from "#extensions/capabilities.ts";
import { createOrm } from "#extensions/platform/database/orm.ts";
import { readPrepared } from "#extensions/platform/database/prepared.ts";
import { aDatabase, type TestDatabase } from "#tests/support/database.ts";

const BY_ID = { name: "shelf_by_id", text: "select label from shelves where id = $1" };

let database: TestDatabase;
let orm: MikroORM;
let pool: Pool;

beforeAll(async () => {
  database = await aDatabase();
  // One connection, so that what is done to it is met by the next reader.
  orm = await createOrm(database.url, registry, { poolSize: 1, onPool: (made) => (pool = made) });
  await orm.em.execute("create table shelves (id int primary key, label varchar(20))");
  await orm.em.execute("insert into shelves values (1, 'one'), (2, 'two')");
});

afterAll(async () => {
  await orm.close();
  await database.drop();
});

const read = (id: number) => readPrepared<{ label: string }>(orm.em.fork(), BY_ID, [id]);

test("a prepared statement is parsed once and takes other values each time", async () => {
  expect(await read(1)).toEqual([{ label: "one" }]);
  expect(await read(2)).toEqual([{ label: "two" }]);
  expect(await read(3)).toEqual([]);
  const { rows } = await pool.query("select name, generic_plans + custom_plans as runs from pg_prepared_statements");
  expect(rows).toEqual([{ name: "shelf_by_id", runs: "3" }]);
});

test("a connection that has forgotten the statement does not fail its reader, nor the next one", async () => {
  await read(1);
  await pool.query("deallocate all");
  expect(await read(1)).toEqual([{ label: "one" }]);
  expect(await read(2)).toEqual([{ label: "two" }]);
});

test("a table that changed its types beneath the statement is read with the new ones", async () => {
  await read(1);
  await pool.query("alter table shelves alter column label type text");
  expect(await read(1)).toEqual([{ label: "one" }]);
  expect(await read(2)).toEqual([{ label: "two" }]);
});

test("a defect of the statement is told, and the connection serves on", async () => {
  await expect(readPrepared(orm.em.fork(), { name: "none", text: "select * from nowhere" }, [])).rejects.toThrow(
    'relation "nowhere" does not exist',
  );
  expect(await read(1)).toEqual([{ label: "one" }]);
});
