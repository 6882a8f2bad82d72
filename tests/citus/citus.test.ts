import { Migration } from "@mikro-orm/migrations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { distributedLikeOthers } from "#extensions/admin/distribute.queries.ts";
import { distribute } from "#extensions/admin/distribute.ts";
import { distributeDatabase } from "#extensions/admin/distribute-database.ts";
import { reencryptSecrets } from "#extensions/admin/reencrypt-secrets.ts";
import { verifyAudit } from "#extensions/capabilities/audit/verify-audit.ts";
import { registry } from "#extensions/capabilities.ts";
import { readArguments } from "#extensions/platform/commands/arguments.ts";
import { migrate } from "#extensions/platform/database/migrate.ts";
import { createOrm } from "#extensions/platform/database/orm.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { aBuild } from "#tests/app/support/a-build.ts";
import { entryOf } from "#tests/isolation/entries.ts";
import { expectedStatus, positiveControl } from "#tests/isolation/matrix.ts";
import { routeOperations, rpcOperations } from "#tests/isolation/operations.ts";
import { aTokenOf } from "#tests/isolation/tokens.ts";
import { aMirroredWorld, type World } from "#tests/isolation/world.ts";
import { aDistributedDatabase, CITUS_URL, statementsSent } from "#tests/support/citus.ts";
import { onDatabase } from "#tests/support/database.ts";
import { reportFigure } from "#tests/support/figures.ts";

if (!CITUS_URL) reportFigure("Citus: not tried, since CITUS_URL is not set");

const tokenOf = aTokenOf();

/** A column, a constraint, a table, and one that refers to another. */
class Later extends Migration {
  override up(): void {
    const columns = "organization_id text not null references organizations (id), id text not null";
    this.addSql("alter table events add column later integer not null default 0");
    this.addSql("alter table events add constraint events_later check (later >= 0)");
    this.addSql(`create table later_notes (${columns}, primary key (organization_id, id))`);
    this.addSql(`create table later_replies (${columns}, event_id text, primary key (organization_id, id))`);
    this.addSql(distributedLikeOthers("later_replies"));
    this.addSql(
      "alter table later_replies add foreign key (organization_id, event_id) references events (organization_id, id)",
    );
  }
}

const operations = CITUS_URL ? [...rpcOperations(), ...routeOperations(await aBuild())] : [];
const answered = operations.filter((operation) => entryOf(operation)?.control !== null);

describe.skipIf(!CITUS_URL)("with its tables distributed", { timeout: 120_000 }, () => {
  let world: World;
  let tried = 0;
  let before = { one: 0, several: 0 };

  // Two organizations with one of every resource, made by each writing API operation.
  beforeAll(async () => {
    world = await aMirroredWorld(tokenOf.publicKeys, { distributed: await aDistributedDatabase() });
    before = await statementsSent(world.platform.databaseUrl);
  }, 300_000);

  afterAll(async () => {
    reportFigure(`Citus: ${tried} of ${answered.length} operations answered`);
    await world?.close();
  }, 60_000);

  const system = () => createSystemWork(world.platform.context, { requestId: "citus", service: "admin" });

  test("all tables of tenants are beside one another, and again nothing changes", async () => {
    const { tables } = await distributeDatabase(system().em);
    const kinds = new Map(tables.map(({ table, kind }) => [table, kind]));
    const tenant = registry.entities.map(({ meta }) => meta.tableName);
    expect(tenant.filter((table) => kinds.get(table) !== "distributed")).toEqual([]);
    expect(kinds.get("organizations")).toBe("reference");
    expect(kinds.get("rate_limits")).toBe("local");
    expect(
      await query("select distinct colocation_id from citus_tables where citus_table_type = 'distributed'"),
    ).toHaveLength(1);
  });

  // Covers API keys, central sessions, the internal secret and call tokens.
  test.each(answered.map((operation) => [operation.name, operation] as const))(
    "%s answers",
    async (_name, operation) => {
      const answer = await positiveControl(world, tokenOf.of, operation);
      const expected = expectedStatus(operation);
      if (expected === undefined) expect(answer?.status, answer?.body.slice(0, 500)).toBeLessThan(400);
      else expect(answer?.status, answer?.body.slice(0, 500)).toBe(expected);
      tried += 1;
    },
  );

  test("no operation has sent a statement to several nodes", async () => {
    const { one, several } = await statementsSent(world.platform.databaseUrl);
    reportFigure(`Citus: ${one - before.one} statements sent to one shard, ${several - before.several} to several`);
    expect(several - before.several).toBe(0);
  });

  test.each(registry.jobs.flatMap((job) => ("cron" in job ? [[job.name, job] as const] : [])))(
    "the job %s runs",
    async (_name, job) => {
      await job.run(world.platform.context);
    },
  );

  test("secrets are sealed again", async () => {
    const { rows_by_key, tables } = await reencryptSecrets(system());
    expect(tables.flatMap(({ unreadable }) => unreadable)).toEqual([]);
    expect(Object.values(rows_by_key).every((rows) => rows > 0)).toBe(true);
  });

  test("the audit log is intact", async () => {
    const reports = (await verifyAudit(system(), readArguments([], []).options)) as {
      events: number;
      intact: boolean;
    }[];
    expect(reports.every(({ events, intact }) => intact && events > 0)).toBe(true);
  });

  test("a release migrates what is distributed, and its new tables come to stand beside the others", async () => {
    const later = { name: "20991231000000-later", class: Later };
    const orm = await createOrm(world.platform.databaseUrl, {
      ...registry,
      migrations: [...registry.migrations, later],
    });
    await migrate(orm);
    const tables = { tenant: ["events", "later_notes", "later_replies"], system: ["organizations"] };
    const places = await distribute(orm.em.fork(), tables);
    await orm.close();
    expect(places.map(({ table, kind }) => `${table}: ${kind}`)).toEqual([
      ...["events: distributed", "later_notes: distributed", "later_replies: distributed", "organizations: reference"],
    ]);
    expect(new Set(places.slice(0, 3).map(({ shards }) => shards)).size).toBe(1);
  });

  async function query(sql: string): Promise<unknown[]> {
    return onDatabase(world.platform.databaseUrl, async (client) => (await client.query(sql)).rows as unknown[]);
  }
});
