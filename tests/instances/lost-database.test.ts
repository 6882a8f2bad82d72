import { Code } from "@connectrpc/connect";
import pg from "pg";
import { pino } from "pino";
import { expect, test } from "vitest";
import { serviceErrorOf } from "#extensions/caller/index.ts";
import { registry } from "#extensions/capabilities.ts";
import { createContext } from "#extensions/platform/composition/create-context.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { isDatabaseLost } from "#extensions/platform/database/lost-database.ts";
import { onDatabase } from "#tests/support/database.ts";
import { failureOf } from "#tests/support/failure.ts";
import { locking } from "#tests/support/killing.ts";
import { startPlatform } from "#tests/support/platform.ts";

const log: { level: number; msg?: string }[] = [];
const logger = pino({ level: "info" }, { write: (line: string) => void log.push(JSON.parse(line)) });
const { platform, organization } = await startPlatform({ logger });

const breakConnections = () =>
  onDatabase(platform.databaseUrl, (client) =>
    client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and wait_event_type = 'Lock'`),
  );

test.each(["grpc", "connect"] as const)(
  "a call over %s whose connection to the database breaks is unavailable, and no defect",
  async (protocol) => {
    const { apiKeys } = platform.callers[protocol].forOrganization({
      organizationId: organization.id,
      organizationSlug: organization.slug,
      environment: "sandbox",
    });
    const lock = await locking(platform.databaseUrl, "lock table api_keys in access exclusive mode");
    const failure = failureOf(apiKeys.createApiKey({ name: "lost" }));
    await lock.isWaitedFor();
    await breakConnections();
    const error = serviceErrorOf(await failure.finally(lock.release));
    expect(error).toMatchObject({ code: Code.Unavailable, reason: "unavailable", metadata: { kind: "unavailable" } });
    expect(log.filter(({ msg }) => msg === "defect")).toEqual([]);
    expect(log.some(({ msg }) => msg === "the database cannot be reached")).toBe(true);
    const metrics = await platform.context.metrics.registry.metrics();
    expect(metrics).toContain('tollhouse_database_pool{state="in_use"} 0');
    expect(metrics).not.toMatch(/tollhouse_calls_total\{[^}]*code="(internal|unknown)"/);
    expect((await apiKeys.listApiKeys({})).data).toBeDefined();
  },
);

test("a process whose database does not exist says so", async () => {
  const DATABASE_URL = platform.databaseUrl.replace(/[^/]*$/, "nowhere");
  const config = readConfig({ ...platform.settings, DATABASE_URL });
  await expect(createContext({ config, logger, registry })).rejects.toThrow('database "nowhere" does not exist');
});

test("a database that is not there is lost, and a statement that fails is not", async () => {
  const nowhere = new pg.Client({ connectionString: "postgresql://nobody@127.0.0.1:9/nothing" });
  const refused = await nowhere.connect().catch((error: unknown) => error);
  expect(isDatabaseLost(new Error("the query failed", { cause: refused }))).toBe(true);
  const failing = onDatabase(platform.databaseUrl, (client) => client.query("select 1 / 0"));
  expect(isDatabaseLost(await failing.catch((error: unknown) => error))).toBe(false);
});
