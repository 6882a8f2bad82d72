import type { MikroORM } from "@mikro-orm/postgresql";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registry } from "#extensions/capabilities.ts";
import { createContext } from "#extensions/platform/composition/create-context.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { startHeartbeat } from "#extensions/platform/database/heartbeat.ts";
import { migrate } from "#extensions/platform/database/migrate.ts";
import { createOrm } from "#extensions/platform/database/orm.ts";
import { startJobs } from "#extensions/platform/job-runner/start-jobs.ts";
import { aDatabase, onDatabase, type TestDatabase } from "#tests/support/database.ts";
import { platformEnv } from "#tests/support/platform.ts";
import { aTlsServer, canMakeCertificates } from "./a-tls-server.ts";

describe("a server without TLS", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await aDatabase();
  });
  afterAll(() => database.drop());

  test.each(["require", "verify-full", "no-verify"])(
    "is not spoken to when DATABASE_URL says sslmode=%s",
    async (mode) => {
      const url = `${database.url}?sslmode=${mode}`;
      const orm = await createOrm(url, registry);
      await expect(orm.em.fork().execute("select 1")).rejects.toThrow(/does not support SSL/);
      expect(await answers(orm)).toBe(false);
      await expect(migrate(orm)).rejects.toThrow(/does not support SSL/);
      const heartbeat = { databaseUrl: url, heartbeatMs: 1_000, leaseMs: 5_000, logger: pino({ level: "silent" }) };
      await expect(startHeartbeat(heartbeat)).rejects.toThrow(/does not support SSL/);
      await orm.close();
    },
  );

  test("is spoken to when it says sslmode=disable or nothing", async () => {
    for (const url of [database.url, `${database.url}?sslmode=disable`]) {
      const orm = await createOrm(url, registry);
      expect(await answers(orm)).toBe(true);
      await orm.close();
    }
  });
});

describe.runIf(canMakeCertificates)("a server with TLS", () => {
  let server: Awaited<ReturnType<typeof aTlsServer>>;
  beforeAll(async () => {
    server = await aTlsServer();
  });
  afterAll(() => server.close());

  test.each([
    ["no-verify", () => "sslmode=no-verify"],
    [
      "verify-full with its certificate",
      () => `sslmode=verify-full&sslrootcert=${encodeURIComponent(server.certificate)}`,
    ],
    ["require as libpq means it", () => "uselibpqcompat=true&sslmode=require"],
  ])("is spoken to in TLS alone, by queries, migrations, heartbeat and jobs: %s", async (_name, query) => {
    const settings = platformEnv(`${server.url}?${query()}`, "http://127.0.0.1:9");
    const context = await createContext({ config: readConfig(settings), logger: pino({ level: "silent" }), registry });
    await Promise.all(Array.from({ length: 3 }, () => context.orm.em.fork().execute("select pg_sleep(0.05)")));
    const jobs = await startJobs(context, []);
    const connections = await connectionsOf(server.url);
    expect(connections.length).toBeGreaterThanOrEqual(5);
    expect(connections.filter((encrypted) => !encrypted)).toEqual([]);
    await jobs.stop(1_000);
    await context.close();
  });

  test.each(["require", "verify-full"])(
    "whose certificate nobody vouches for is refused by sslmode=%s",
    async (mode) => {
      const orm = await createOrm(`${server.url}?sslmode=${mode}`, registry);
      await expect(orm.em.fork().execute("select 1")).rejects.toThrow(/self-signed certificate/);
      await orm.close();
    },
  );
});

/** Encryption of each database connection except our own. */
async function connectionsOf(databaseUrl: string): Promise<boolean[]> {
  return onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ ssl: boolean }>(
      `select ssl from pg_stat_ssl join pg_stat_activity using (pid)
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    return rows.map(({ ssl }) => ssl);
  });
}

function answers(orm: MikroORM): Promise<boolean> {
  return orm.em
    .fork()
    .execute("select 1")
    .then(
      () => true,
      () => false,
    );
}
