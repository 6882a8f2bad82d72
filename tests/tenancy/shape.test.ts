import { describe, expect, test } from "vitest";
import { checkStatements } from "#tests/support/sql/checked-statements.ts";
import type { ShapeRule } from "#tests/support/sql/shape-rule.ts";

const TABLES = ["disputes", "evidence"];

describe("a statement does not run on one shard when it has", () => {
  const org = "organization_id = $1";
  test.each<[ShapeRule, string]>([
    [
      "a correlated subquery between tenant and other tables",
      `select id from disputes d where ${org} and exists (select from organizations o where o.id = d.organization_id)`,
    ],
    [
      "a correlated subquery between tenant and other tables",
      `select id from disputes where ${org} and not exists (select from pg_locks where objid = owner)`,
    ],
    [
      "a function that is not immutable in returning or in the where of a change",
      `delete from disputes where ${org} and created_at < now()`,
    ],
    [
      "a function that is not immutable in returning or in the where of a change",
      `update disputes set n = $2 where ${org} returning extract(epoch from created_at)`,
    ],
    [
      "a function that is not immutable in returning or in the where of a change",
      `with gone as (delete from disputes where ${org} and created_at < current_timestamp returning id) select id from gone`,
    ],
    [
      "a limit inside a lateral",
      `select e.id from (select $1) as a (id) cross join lateral
         (select id from evidence where ${org} limit $2) e`,
    ],
    ["a lock without one organization", "select id from disputes where id = $1 for update skip locked"],
    [
      "a lock without one organization",
      `select d.id from disputes d where (organization_id, id) in
         (select organization_id, id from jsonb_to_recordset($1) as u (organization_id text, id text)) for no key update`,
    ],
    [
      "rows of one change that go into another",
      `with gone as (delete from disputes where ${org} returning id)
         insert into evidence (organization_id, id) select $1, id from gone`,
    ],
    ["a simple case", `select case n when $2 then $3 else $4 end from disputes where ${org}`],
    ["a value in the text", "select id from disputes where organization_id = 'org_1'"],
    ["a value in the text", `select id from disputes where ${org} limit 25`],
    [
      "a function in the set of an update whose value is not the same on every node",
      `update disputes set token = gen_random_uuid() where ${org}`,
    ],
    [
      "a function in the set of an update whose value is not the same on every node",
      `insert into disputes (organization_id, id) values ($1, $2)
         on conflict (organization_id, id) do update set seen_at = clock_timestamp()`,
    ],
    ["a moment that a change computes with", `update disputes set due_at = due_at + $2 where ${org}`],
    ["a moment that a change computes with", `delete from disputes where ${org} returning due_at::text`],
    [
      "a subquery in the values of an insert",
      `insert into disputes (organization_id, id, n) values ($1, $2, (select max(n) from evidence where ${org}))`,
    ],
    [
      "a subquery in the values of an insert",
      `insert into disputes (organization_id, id) values ($1, $2)
         on conflict (organization_id, id) do update set n = array(select a from unnest(excluded.n) a)`,
    ],
    [
      "a table that not every node has",
      `select d.id from disputes d join rate_limits r on r.key = d.id where d.${org}`,
    ],
    [
      "an organization that comes from rows",
      `with given as materialized (select organization_id, id from evidence where ${org})
         select d.id from disputes d join given g on d.organization_id = g.organization_id and d.id = g.id`,
    ],
    [
      "an organization that comes from rows",
      `update disputes d set n = $2 from jsonb_to_recordset($1) as g (organization_id text, id text)
         where d.organization_id = g.organization_id and d.id = g.id`,
    ],
  ])("%s: %s", async (rule, sql) => {
    const { broken } = await checkStatements([sql], TABLES, []);
    expect(broken[0]?.rules).toContain(rule);
  });

  test.each([
    ["its constants are flags, zero and one", `update disputes set n = n + 1, seen = true where ${org} and m > 0`],
    [
      "a subquery has tables of the tenant only",
      `select id from disputes d where ${org} and exists
       (select from evidence e where e.organization_id = d.organization_id)`,
    ],
    [
      "a lock names the organization",
      `select id from disputes where ${org} and due < $2 limit $3 for update skip locked`,
    ],
    ["moments are written, not compared", `insert into disputes (organization_id, at) values ($1, now()) returning at`],
    [
      "a lock names a table of a query with others",
      `select d.id from disputes d join evidence e on e.organization_id = d.organization_id
         where d.${org} for key share of d`,
    ],
    ["every node has a copy of the organizations", `select id from organizations o join disputes d on d.${org}`],
    [
      "rows are read first, and the organization is named as well",
      `with next as materialized (select id from disputes where ${org} limit $2)
         update disputes d set n = d.n + 1, at = now() from next n where d.${org} and d.id = n.id`,
    ],
    ["no tenant table is in it", "delete from organizations where created_at < now() and slug = 'x'"],
  ])("nothing of this: %s", async (_name, sql) => {
    expect((await checkStatements([sql], TABLES, [])).broken).toEqual([]);
  });

  test("a rule that a listed statement may break", async () => {
    const sql = "select id from disputes where organization_id = 'org_1'";
    const listed = [{ why: "a test", breaks: ["a value in the text"] as const, sql }];
    expect((await checkStatements([sql], TABLES, listed)).broken).toEqual([]);
  });
});
