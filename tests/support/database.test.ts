import { expect, test } from "vitest";
import { aDatabase, aTemplate, onDatabase } from "./database.ts";

test("a database starts empty and is gone after it is dropped", async () => {
  const database = await aDatabase();

  expect(
    await query(database.url, "select count(*)::int as tables from pg_tables where schemaname = 'public'"),
  ).toEqual([{ tables: 0 }]);

  await database.drop();
  await expect(query(database.url, "select 1")).rejects.toThrow("does not exist");
});

test("a template is prepared once, and its copies do not see one another", async () => {
  let preparations = 0;
  const prepare = async (url: string) => {
    preparations += 1;
    await query(url, "create table notes (text text)");
  };
  const [template] = await Promise.all([aTemplate("notes", prepare), aTemplate("notes", prepare)]);
  expect(preparations).toBe(1);

  const [one, other] = await Promise.all([aDatabase(template), aDatabase(template)]);
  await query(one.url, "insert into notes values ('mine')");
  expect(await query(other.url, "select * from notes")).toEqual([]);
  await Promise.all([one.drop(), other.drop()]);
});

async function query(url: string, sql: string): Promise<unknown[]> {
  return onDatabase(url, async (client) => {
    return (await client.query(sql)).rows;
  });
}
