import { expect, test } from "vitest";
import { distributedLikeOthers } from "#extensions/admin/distribute.queries.ts";
import { registry } from "#extensions/capabilities.ts";
import { createOrm } from "#extensions/platform/database/orm.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { faultsOfMigration } from "#tests/support/sql/migration-rules.ts";

const tenantTables = new Set(registry.entities.map(({ meta }) => meta.tableName));

/** The baseline makes the tables, so it runs before they are distributed. */
const later = registry.migrations.filter(({ name }) => name > registry.baseline.end);

const orm = await closedAfterTests(createOrm("postgres://nobody@127.0.0.1:9/none", registry));

test.each(later.map((each) => [each.name, each] as const))(
  "%s runs on a distributed database",
  async (_name, migration) => {
    const instance = new migration.class(orm.em.getDriver(), orm.config);
    await instance.up();
    const statements = instance.getQueries().filter((query) => typeof query === "string");
    expect(statements.length).toBeGreaterThan(0);
    expect(await faultsOfMigration(statements, tenantTables)).toEqual([]);
  },
);

test.each([
  ["alter table events add column n int, add constraint events_n check (n > 0)", /constraint is added together with/],
  ["alter table events add column n int check (n > 0)", /column is added together with a constraint/],
  ["alter table events add column n int unique", /column is added together with a constraint/],
  [
    "create table notes (organization_id text, id text, foreign key (organization_id, id) references events (organization_id, id))",
    /refers to one of tenants/,
  ],
  ["create trigger notes before update on events for each row execute function f()", /trigger/],
])("does not: %s", async (sql, fault) => {
  expect(await faultsOfMigration([sql], tenantTables)).toEqual([expect.stringMatching(fault)]);
});

test.each([
  "alter table events add column n int not null default 0, add column m text",
  "alter table events add constraint events_n check (n > 0)",
  "create table notes (organization_id text references organizations (id), id text, primary key (organization_id, id))",
  distributedLikeOthers("notes"),
  "alter table notes add foreign key (organization_id, id) references events (organization_id, id)",
])("does: %s", async (sql) => {
  expect(await faultsOfMigration([sql], tenantTables)).toEqual([]);
});
