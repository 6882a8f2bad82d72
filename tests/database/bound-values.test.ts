import { PostgreSqlPlatform, raw } from "@mikro-orm/postgresql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registry } from "#extensions/capabilities.ts";
import { bindValues } from "#extensions/platform/database/bound-values.ts";
import { createOrm } from "#extensions/platform/database/orm.ts";
import { aDatabase, type TestDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
let orm: Awaited<ReturnType<typeof createOrm>>;
const platform = new PostgreSqlPlatform();

beforeAll(async () => {
  database = await aDatabase();
  orm = await createOrm(database.url, registry);
  platform.setConfig(orm.config);
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

test.each([
  ["each value", "id = ? and n > ?", ["a", 1], "id = $1 and n > $2", ["a", 1]],
  ["a list as one array", "id in (?, ?)", ["a", "b"], "id = any($1)", [["a", "b"]]],
  ["a given array as one array", "id in (?)", [["a", "b"]], "id = any($1)", [["a", "b"]]],
  ["an empty list", "id in (?)", [[]], "id = any($1)", [[]]],
  ["a list of which none may be", "id not in (?, ?)", [1, 2], "id <> all($1)", [[1, 2]]],
  ["rows of a list", "(a, b) in ((?, ?))", ["a", "b"], "(a, b) in (($1, $2))", ["a", "b"]],
  ["a list with an expression", "n in (?, ?)", [1, raw("m + ?", [2])], "n in ($1, m + $2)", [1, 2]],
  ["an expression's values", "n = ? and m = ?", [raw("1 + ?", [2]), 3], "n = 1 + $1 and m = $2", [2, 3]],
  ["identifiers in the text", "?? = ?", ["n", 1], '"n" = $1', [1]],
  ["an escaped question mark as itself", "data \\? ?", ["key"], "data ? $1", ["key"]],
  ["an operator where nothing is given", "data ? 'key'", [], "data ? 'key'", []],
  ["an instant in UTC", "?", [new Date(1_234)], "$1", ["1970-01-01T00:00:01.234Z"]],
  ["a document as JSON", "?", [{ a: "?" }], "$1", ['{"a":"?"}']],
])("binds %s", (_name, sql, given, text, values) => {
  expect(bindValues(platform, sql, given)).toEqual({ text, values });
});

test("an undefined value is refused instead of becoming null", () => {
  expect(() => bindValues(platform, "id = ?", [undefined])).toThrow("undefined");
});

test.each([
  ["text", "it's \\ a $1 ?"],
  ["text", "'; drop table x; --"],
  ["bytea", Buffer.from([0, 1, 92, 255])],
  ["jsonb", { a: ["?", "'", null] }],
  ["bigint", 9_007_199_254_740_993n],
  ["boolean", false],
  ["text", null],
  ["float8", 0.1],
])("a value of %s comes back as it was sent: %s", async (type, value) => {
  const [row] = await orm.em.fork().execute<{ value: unknown }[]>(`select ?::${type} as value`, [value]);
  expect(typeof value === "bigint" ? BigInt(row?.value as string) : row?.value).toEqual(value);
});

test("instants keep their microseconds and mean the same in every time zone", async () => {
  const em = orm.em.fork();
  const [row] = await em.execute<{ same: boolean; micros: string }[]>(
    "select ?::timestamptz = timestamptz '2026-01-02 03:04:05.678+00' as same, extract(microseconds from ?::timestamptz)::int::text as micros",
    [new Date("2026-01-02T03:04:05.678Z"), "2026-01-02T03:04:05.678901Z"],
  );
  expect(row).toEqual({ same: true, micros: "5678901" });
});

test("a stream binds its values too", async () => {
  const rows = [];
  const stream = orm.em.getConnection().stream<{ n: number }>("select n from generate_series(1, ?::int) n", [250]);
  for await (const { n } of stream) rows.push(n);
  expect(rows).toHaveLength(250);
});
