import { describe, expect, test } from "vitest";
import { checkStatements } from "#tests/support/sql/checked-statements.ts";

const TABLES = ["disputes", "evidence"];

describe("a statement is bound when", () => {
  test.each([
    ["it names the organization", "select * from disputes where organization_id = $1 and id = $2"],
    ["it names it by the table", `select d0.* from "disputes" as "d0" where "d0"."organization_id" = 'org_1' limit 1`],
    [
      "a join carries the organization",
      "select * from disputes d join evidence e on e.organization_id = d.organization_id where d.organization_id = $1",
    ],
    [
      "an outer join carries it to the side that may be missing",
      "select * from disputes d left join evidence e on e.organization_id = d.organization_id where d.organization_id = $1",
    ],
    [
      "a system table hands the given organization on",
      "select * from organizations o join disputes d on d.organization_id = o.id where o.id = $1",
    ],
    [
      "it is one of a list of rows of one organization",
      "delete from disputes where (organization_id, id) in (($1, 'a'))",
    ],
    [
      "rows come from what was given",
      `with given as (select organization_id, id from jsonb_to_recordset($1) as g (organization_id text, id text))
       update disputes d set n = 1 from given g where d.organization_id = g.organization_id and d.id = g.id`,
    ],
    [
      "rows are among those of a bound query",
      `select * from disputes where (organization_id, id) in
         (select organization_id, dispute_id from evidence where organization_id = $1)`,
    ],
    [
      "a query inside is bound by the one around it",
      `select * from disputes d where d.organization_id = $1
         and exists (select 1 from evidence e where e.organization_id = d.organization_id)`,
    ],
    ["it inserts for an organization", "insert into disputes (organization_id, id) values ($1, $2), ($1, $3)"],
    [
      "it inserts what it selects for one",
      "insert into disputes (organization_id, id) select $1, id from unnest($2) id",
    ],
    ["it touches no tenant's table", "select * from organizations where slug = $1"],
  ])("%s", async (_name, sql) => {
    expect(await unboundIn(sql)).toEqual([]);
  });
});

describe("a statement is not bound when", () => {
  test.each([
    ["nothing names the organization", "select * from disputes where id = $1", ["disputes"]],
    ["the organization is one of two possibilities", "select * from disputes where organization_id = $1 or id = $2"],
    ["the organization is any but this", "select * from disputes where organization_id <> $1"],
    ["the organization is not in a list", "select * from disputes where organization_id not in ($1)"],
    ["there is a list of organizations", "select * from disputes where organization_id in ('org_1', 'org_2')"],
    ["a column is compared with itself", "select * from disputes where organization_id = organization_id"],
    ["the organization is nobody", "insert into disputes (organization_id, id) values (null, $1)"],
    [
      "only one side of a join is bound",
      "select * from disputes d join evidence e on e.dispute_id = d.id where d.organization_id = $1",
      ["evidence"],
    ],
    [
      "only the side of an outer join that may be missing is bound",
      "select * from disputes d left join evidence e on e.organization_id = d.organization_id and e.organization_id = $1",
    ],
    [
      "the condition of an outer join is about the side that stays",
      "select * from disputes d left join evidence e on e.organization_id = d.organization_id and d.organization_id = $1",
      ["disputes", "evidence"],
    ],
    [
      "the way in is a system table's other column",
      "select * from hashes h join disputes d on d.organization_id = h.organization_id where h.hash = $1",
    ],
    [
      "a query inside forgets it",
      "select * from organizations where id = (select organization_id from disputes where id = $1)",
    ],
    ["a common expression forgets it", "with d as (select * from disputes) select * from d where organization_id = $1"],
    ["half of a union forgets it", "select id from disputes where organization_id = $1 union select id from disputes"],
    ["an update is for all", "update disputes set n = 1 where id = $1"],
    [
      "an update moves a row to another organization",
      "update disputes set organization_id = $1 where organization_id = $2",
    ],
    ["a delete is for all", "delete from disputes"],
    ["rows are inserted without an organization", "insert into disputes (id) values ($1)"],
    [
      "rows are copied from everybody",
      "insert into disputes (organization_id, id) select organization_id, id from evidence",
      ["disputes", "evidence"],
    ],
    [
      "a change inside a common expression is for all",
      "with gone as (delete from disputes returning id) select count(*) from gone",
    ],
  ])("%s", async (_name, sql, tables = ["disputes"]) => {
    expect(await unboundIn(sql)).toEqual(tables);
  });
});

test("a statement of the system is let through as it is listed, and in no other form", async () => {
  const listed = [{ why: "a test", sql: "select * from disputes where hash = $1" }];
  const asked = ["select * from disputes where hash = 'x'", "select * from disputes where hash > 'x'"];
  const { checked, system, unbound } = await checkStatements(asked, TABLES, listed);
  expect([checked, system, unbound.map(({ sql }) => sql)]).toEqual([2, 1, [asked[1]]]);
});

test("statements that differ in their constants are one", async () => {
  const asked = ["a", "b"].map((id) => `select * from disputes where organization_id = '${id}'`);
  expect(await checkStatements(asked, TABLES)).toMatchObject({ checked: 1, system: 0, unbound: [] });
});

async function unboundIn(sql: string): Promise<string[]> {
  const { unbound } = await checkStatements([sql], TABLES, []);
  return unbound.flatMap(({ tables }) => [...tables].sort());
}
